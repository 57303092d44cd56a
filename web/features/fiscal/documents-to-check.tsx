import { RotateCw, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";
import { CorrectBuyerButton } from "./buyer-button.tsx";
import { FiscalWarning } from "./contingency-section.tsx";
import { useAskDianAboutDocuments, useFiscalDocuments } from "./fiscal.queries.ts";
import { formatFiscalDocumentName } from "./public/document-text.ts";
import { buildCorrectionLink, findScreenToFix, listDocumentRejections } from "./rule-texts.ts";
import { toastFailure } from "./toast-failure.ts";
import { useFiscalDocumentRetry } from "./use-document-retry.ts";

const SHOWN = 3;

export function FiscalDocumentsToCheck({ onShow }: { onShow: (state: FiscalDocument["state"]) => void }) {
  const { data: rejected } = useFiscalDocuments({ state: "REJECTED" }, SHOWN);
  const open = rejected?.open;
  const { data: waiting } = useFiscalDocuments({ state: "PENDING" }, 1, (open?.PENDING ?? 0) > 0);
  if (!open) return null;
  const onTheirWay = open.SIGNED;
  const reason = open.PENDING > 0 ? (waiting?.data[0]?.reason ?? null) : null;
  return (
    <>
      {open.REJECTED > 0 && (
        <Card
          title={
            open.REJECTED === 1
              ? "La DIAN rechazó un documento"
              : `La DIAN rechazó ${open.REJECTED} documentos`
          }
          action={
            open.REJECTED > SHOWN && (
              <Button size="sm" onClick={() => onShow("REJECTED")}>
                Ver todos
              </Button>
            )
          }
        >
          <ul aria-label="Rechazados" className="divide-y divide-line">
            {rejected.data.slice(0, SHOWN).map((document) => (
              <Rejected key={document.id} document={document} />
            ))}
          </ul>
        </Card>
      )}
      {open.PENDING > 0 && reason && <Waiting count={open.PENDING} reason={reason} />}
      {open.SENT > 0 && <ToConfirm count={open.SENT} onShow={() => onShow("SENT")} />}
      {onTheirWay > 0 && (
        <p role="status" className="text-ink-soft">
          {onTheirWay === 1
            ? "Un documento va en camino a la DIAN."
            : `${onTheirWay} documentos van en camino a la DIAN.`}
        </p>
      )}
    </>
  );
}

/** Documents that were sent and about which DIAN has not said whether it accepts them. */
function ToConfirm({ count, onShow }: { count: number; onShow: () => void }) {
  const { mutate, isPending } = useAskDianAboutDocuments();
  const done = () => toast.success("Le preguntamos a la DIAN", "En unos segundos se ve qué dijo.");
  const failed = toastFailure("No se pudo", "Inténtalo de nuevo en un momento.");
  const ask = () => mutate({}, { onSuccess: done, onError: failed });
  return (
    <FiscalWarning
      label="Por confirmar"
      announced
      title={count === 1 ? "Un documento está por confirmar" : `${count} documentos están por confirmar`}
      text="La DIAN no ha dicho si los aceptó. Se lo preguntamos cada rato; no hay que hacerlos de nuevo."
    >
      <div className="flex flex-wrap gap-2">
        <Button onClick={onShow}>Verlos</Button>
        <Button icon={RotateCw} busy={isPending} onClick={ask}>
          Preguntarle a la DIAN
        </Button>
      </div>
    </FiscalWarning>
  );
}

function Rejected({ document }: { document: FiscalDocument }) {
  const { retry, busy } = useFiscalDocumentRetry(document.id);
  const [first] = listDocumentRejections(document);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-56 flex-1">
        <Link
          to={`/facturacion/${document.id}`}
          className="font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          {formatFiscalDocumentName(document)}
        </Link>
        <p className="font-semibold">{first?.title ?? "La DIAN no dijo por qué"}</p>
        <p className="text-sm text-ink-soft">{first?.todo ?? "Vuelve a intentar en unos minutos."}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {first?.place && (
          <ButtonLink to={buildCorrectionLink(first.place, document)}>{first.place.label}</ButtonLink>
        )}
        {first?.buyer && <CorrectBuyerButton document={document} field={first.buyer} main />}
        <Button
          icon={RotateCw}
          busy={busy}
          onClick={retry}
          aria-label={`Volver a intentar ${formatFiscalDocumentName(document)}`}
        >
          Volver a intentar
        </Button>
      </div>
    </li>
  );
}

function Waiting({ count, reason }: { count: number; reason: string }) {
  const place = findScreenToFix(reason);
  return (
    <FiscalWarning
      label="En espera"
      icon={TriangleAlert}
      title={count === 1 ? "Un documento está en espera" : `${count} documentos están en espera`}
      text={`${reason}. Las ventas siguen, y los documentos salen solos cuando se arregle.`}
    >
      {place && <ButtonLink to={place.to}>{place.label}</ButtonLink>}
    </FiscalWarning>
  );
}
