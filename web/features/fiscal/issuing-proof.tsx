import { useState } from "react";
import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import type { DianSoftwareKind } from "#core/contract/fiscal/fiscal-document.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useFiscalDocument, useProveIssuing } from "./fiscal.queries.ts";
import { FiscalDocumentBadge } from "./public/document-badge.tsx";
import { formatFiscalDocumentName } from "./public/document-text.ts";
import { findScreenToFix, listDocumentRejections } from "./rule-texts.ts";
import { DIAN_SOFTWARE_LABELS } from "./software-form.tsx";
import { toastFailure } from "./toast-failure.ts";

/** Issues a test document and sends it to DIAN before the first sale needs one, or lists the missing preparations. */
export function IssuingProof({
  issuingSettings: { software },
}: {
  issuingSettings: DocumentIssuingSettings;
}) {
  const kinds = (["DEE", "FEV"] as const).filter((kind) => software[kind]);
  if (kinds.length === 0) return null;
  return (
    <section aria-label="Prueba completa" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-lg font-bold">Prueba todo el camino</h3>
      <p className="max-w-prose text-ink-soft">
        Antes de la primera venta: hacemos un documento de prueba, lo firmamos y lo enviamos al ambiente de
        pruebas de la DIAN. No cuenta ni gasta tus números.
      </p>
      {kinds.map((kind) => (
        <ProofOfKind key={kind} kind={kind} />
      ))}
    </section>
  );
}

function ProofOfKind({ kind }: { kind: DianSoftwareKind }) {
  const { mutate, isPending, data } = useProveIssuing();
  const [id, setId] = useState<string | null>(null);
  const failed = toastFailure("No se pudo probar", "Revisa la conexión e inténtalo de nuevo.");
  const prove = () =>
    mutate({ body: { kind } }, { onSuccess: ({ document }) => setId(document?.id ?? null), onError: failed });
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button busy={isPending} onClick={prove}>
          {`Probar: ${DIAN_SOFTWARE_LABELS[kind].toLowerCase()}`}
        </Button>
      </div>
      {data && data.missing.length > 0 && <Missing sentences={data.missing} />}
      {id !== null && <ProofDocument id={id} />}
    </div>
  );
}

function Missing({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul role="status" aria-label="Lo que falta" className="flex flex-col gap-2">
      {sentences.map((sentence) => {
        const place = findScreenToFix(sentence);
        return (
          <li key={sentence} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-warning-ink">
            {sentence}.{place && <ButtonLink to={place.to}>{place.label}</ButtonLink>}
          </li>
        );
      })}
    </ul>
  );
}

function ProofDocument({ id }: { id: string }) {
  const { data: document } = useFiscalDocument(id);
  if (!document) return null;
  const [rejection] = document.state === "REJECTED" ? listDocumentRejections(document) : [];
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <FiscalDocumentBadge state={document.state} />
        {formatFiscalDocumentName(document)}
        <ButtonLink to={`/facturacion/${id}`}>Ver el documento</ButtonLink>
      </p>
      {document.state === "ACCEPTED" && <p>La DIAN lo aceptó: las ventas ya pueden llevar su documento.</p>}
      {rejection && (
        <p className="text-danger-ink">
          {rejection.title}. {rejection.todo}
        </p>
      )}
      {document.state !== "ACCEPTED" && document.reason && <p>{document.reason}.</p>}
    </div>
  );
}
