import { Copy, Pencil } from "lucide-react";
import { useState } from "react";
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
import { StoreThemeCard } from "#web/features/stores/personalization.tsx";
import { StoreSettingsCard } from "#web/features/stores/settings/settings-card.tsx";
import { StoreForm } from "#web/features/stores/store-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FiscalProfileCard } from "./fiscal-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { OwnerInformation, StoreInformation } from "./store-information.tsx";

export function MyStoreScreen() {
  const { store, user } = useSession();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  if (!store || !user) return null;
  const mayEdit = may("store.write");
  return (
    <>
      <PageHeader
        title="Mi Tienda"
        subtitle="Los datos de tu negocio y los colores de esta pantalla."
        actions={
          mayEdit &&
          !editing && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          {editing ? (
            <StoreForm store={store} onDone={() => setEditing(false)} />
          ) : (
            <StoreInformation store={store} />
          )}
          <OwnerInformation store={store} user={user} />
        </div>
        <StoreJoinCode code={store.storeId} />
        <div className="min-w-0 lg:col-span-2">
          <StoreSettingsCard role={user.role} />
        </div>
        {mayEdit && (
          <div className="min-w-0 lg:col-span-2">
            <FiscalProfileCard />
          </div>
        )}
        {may("shifts.manage") && (
          <div className="min-w-0 lg:col-span-2">
            <DevicesCard storeId={store.id} />
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <PrinterSettingsCard />
        </div>
        <ScaleCard />
        <CustomerScreenCard />
        {mayEdit && (
          <div className="min-w-0 lg:col-span-2">
            <ScaleLabelsCard />
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <ConnectPhoneCard />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <SecurityCard user={user} />
        </div>
        {may("store.mail") && <FailedOutboxJobsCard />}
        {may("store.export") && (
          <div className="min-w-0 lg:col-span-2">
            <BackupsCard storeId={store.id} />
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <StoreThemeCard />
        </div>
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
      <Button icon={Copy} block onClick={() => copyText(code, "Código copiado", "Copia el código")}>
        Copiar código
      </Button>
    </Card>
  );
}
