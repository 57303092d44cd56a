import { CloudOff, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Contingencies } from "#core/contract/fiscal/fiscal-habilitation.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import {
  useBeginDianContingency,
  useDianContingency,
  useEndDianContingency,
  useIssuingSettings,
} from "./fiscal.queries.ts";
import { toastFailure } from "./toast-failure.ts";

type Kind = Contingencies["offers"][number]["kind"];

const NAMES: Record<Kind, string> = {
  DIAN: "La DIAN no está recibiendo documentos",
  ISSUER: "La tienda no puede enviar documentos",
};
const QUESTIONS: Record<Kind, string> = {
  DIAN: "Las facturas que hagas desde ahora llevan la marca de contingencia de la DIAN y se pueden entregar. Cuando la DIAN vuelva hay 48 horas para enviarlas: Mostrador lo hace solo.",
  ISSUER:
    "Las facturas que hagas desde ahora usan la numeración de contingencia. Avísale a la DIAN con la carta que ella pide. Cuando se arregle hay 48 horas para enviarlas: Mostrador lo hace solo.",
};

/**
 * Shows warnings about issuing documents, and the contingency: the time in which documents cannot reach DIAN. A
 * contingency begins only when a user declares it.
 */
export function DianContingencySection() {
  const { data } = useDianContingency();
  const { data: issuingSettings } = useIssuingSettings();
  const end = useEndDianContingency();
  const open = data?.open;
  const warnings = issuingSettings?.warnings.filter(({ code }) => code !== "CONTINGENCY" || !open) ?? [];
  const failed = toastFailure("No se pudo", "Revisa la conexión e inténtalo de nuevo.");
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden">
      {warnings.map(({ code, rangeId, message }) => (
        <FiscalWarning key={`${code} ${rangeId}`} icon={TriangleAlert} title={message} />
      ))}
      {open && (
        <FiscalWarning
          icon={CloudOff}
          title={`Contingencia: ${NAMES[open.kind].toLowerCase()}`}
          text={`Empezó el ${formatDateAndTime(open.beganAt)}. ${countText(open.unsent)} Hay que enviarlos antes del ${formatDateAndTime(open.sendBy)}.`}
        >
          <Button busy={end.isPending} onClick={() => end.mutate({}, { onError: failed })}>
            Ya se arregló
          </Button>
        </FiscalWarning>
      )}
      {!open && data?.offers.map((offer) => <Offer key={offer.kind} {...offer} />)}
    </div>
  );
}

const countText = (count: number) =>
  count === 1 ? "Un documento está por enviar." : `${count} documentos están por enviar.`;

function Offer({ kind, since, documents }: Contingencies["offers"][number]) {
  const { mutate, isPending } = useBeginDianContingency();

  async function begin() {
    const yes = await confirm({ title: `¿Declarar la contingencia?`, text: QUESTIONS[kind] });
    if (yes) mutate({ body: { kind } }, { onError: toastFailure("No se pudo") });
  }

  return (
    <FiscalWarning
      icon={CloudOff}
      title={NAMES[kind]}
      text={`Desde el ${formatDateAndTime(since)} no responde. ${countText(documents)} Puedes seguir vendiendo sin hacer nada: salen solos cuando vuelva.`}
    >
      <Button busy={isPending} onClick={() => void begin()}>
        Declarar contingencia
      </Button>
    </FiscalWarning>
  );
}

type BannerProps = {
  label?: string;
  icon?: LucideIcon;
  title: string;
  text?: string;
  /** Whether screen readers announce the text when it changes. */
  announced?: boolean;
  children?: ReactNode;
};

export function FiscalWarning({ title, label = title, icon: Icon, text, announced, children }: BannerProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink sm:px-5"
    >
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      <div role={announced ? "status" : undefined} className="min-w-56 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm">{text}</p>}
      </div>
      {children}
    </section>
  );
}
