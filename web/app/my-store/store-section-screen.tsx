import clsx from "clsx";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Store, User } from "#core/contract/session.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { ConnectPhoneCard } from "#web/features/connection/public/connect-phone.tsx";
import { DevicesCard } from "#web/features/devices/public/devices-card.tsx";
import { FailedOutboxJobsCard } from "#web/features/outbox/public/outbox-card.tsx";
import { PrinterSettingsCard } from "#web/features/printers/public/printer-card.tsx";
import { CustomerScreenCard } from "#web/features/sales/public/customer-screen-card.tsx";
import { ScaleCard } from "#web/features/sales/public/scale-card.tsx";
import { ScaleLabelsCard } from "#web/features/sales/public/scale-labels-card.tsx";
import { BackupsCard } from "#web/features/stores/backups-card.tsx";
import { StoreSettingsCard } from "#web/features/stores/settings/settings-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FiscalProfileCard } from "./fiscal-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { listSectionCards, type SectionCardName, STORE_SECTIONS, type StoreSection } from "./settings.ts";
import { useShowNamedSetting } from "./use-named-setting.ts";

type Session = { store: Store; user: User };

const CARDS: Record<SectionCardName, (session: Session) => ReactNode> = {
  "como-vendes": ({ user }) => <StoreSettingsCard role={user.role} />,
  impresora: () => <PrinterSettingsCard />,
  balanza: () => <ScaleCard />,
  "pantalla-del-cliente": () => <CustomerScreenCard />,
  "etiquetas-de-balanza": () => <ScaleLabelsCard />,
  impuestos: () => <FiscalProfileCard />,
  "codigo-de-la-tienda": ({ store }) => <StoreJoinCode code={store.storeId} />,
  seguridad: ({ user }) => <SecurityCard user={user} />,
  "conectar-un-celular": () => <ConnectPhoneCard />,
  equipos: ({ store }) => <DevicesCard storeId={store.id} />,
  copias: ({ store }) => <BackupsCard storeId={store.id} />,
  correos: () => <FailedOutboxJobsCard />,
};

/** A page of settings: the cards that web/app/my-store/settings.ts lists for the section in the address. */
export function StoreSectionScreen() {
  const section = useLocation().pathname.split("/")[2] as StoreSection;
  const { store, user } = useSession();
  const may = useMay();
  useShowNamedSetting();
  if (!store || !user) return null;
  const cards = listSectionCards(section, may);
  return (
    <>
      <PageHeader
        title={STORE_SECTIONS[section].title}
        subtitle={STORE_SECTIONS[section].line}
        back={{ to: "/my-store", label: "Mi Tienda" }}
      />
      <div
        className={clsx(
          "grid items-start gap-4 lg:gap-5",
          cards.length > 1 && "xl:grid-cols-2 xl:*:only:col-span-full",
        )}
      >
        {cards.map((name) => {
          const CardOf = CARDS[name];
          return <CardOf key={name} store={store} user={user} />;
        })}
      </div>
    </>
  );
}

/** The code is large, because people read it aloud across the counter. */
function StoreJoinCode({ code }: { code: string }) {
  return (
    <Card title="Código de la tienda">
      <p className="rounded-md bg-primary-soft px-3 py-4 text-center text-2xl font-bold tracking-widest wrap-anywhere text-primary-ink @sm:text-3xl">
        {code}
      </p>
      <p className="mt-3 mb-4 text-ink-soft">
        Con este código un empleado pide unirse a la tienda; el dueño o un administrador lo aprueba.
      </p>
      <Button icon={Copy} onClick={() => copyText(code, "Código copiado", "Copia el código")}>
        Copiar código
      </Button>
    </Card>
  );
}
