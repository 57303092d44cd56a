import { type SubmitEvent, useState } from "react";
import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import type { DianSoftwareKind } from "#core/contract/fiscal/fiscal-document.ts";
import {
  COMMON_TEST_SET_SIZES,
  type DianTestSet,
  MAX_TEST_SET_DOCUMENTS,
} from "#core/contract/fiscal/fiscal-habilitation.ts";
import { DOCUMENT_KIND_LABELS } from "#core/tax/document-kinds.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import {
  useDianTestSets,
  useFetchNumberRangesFromDian,
  useFiscalNumberRanges,
  useStartDianTestSet,
} from "./fiscal.queries.ts";
import { findDianRuleText, findScreenToFix } from "./rule-texts.ts";
import { DianPortalInstructions, RequiredItemsList } from "./setup-step.tsx";
import { DIAN_SOFTWARE_LABELS } from "./software-form.tsx";
import { toastFailure } from "./toast-failure.ts";

type Counts = Record<string, string>;

const PLURALS: Record<keyof typeof DOCUMENT_KIND_LABELS, string> = {
  DEE: "Documentos POS",
  DEE_ADJUSTMENT: "Notas de ajuste",
  FEV: "Facturas",
  CREDIT_NOTE: "Notas crédito",
  DEBIT_NOTE: "Notas débito",
};

const NOTE_HINTS: Partial<typeof PLURALS> = {
  DEE_ADJUSTMENT: "Corrigen o anulan un documento POS",
  CREDIT_NOTE: "Le rebajan a una factura o la anulan",
  DEBIT_NOTE: "Le suman a una factura",
};

/** How many test documents of each kind DIAN usually asks for. The user can change the counts. */
const commonCounts = (kind: DianSoftwareKind) =>
  Object.entries(COMMON_TEST_SET_SIZES[kind]) as [keyof typeof PLURALS, number][];

export function TestDocumentsStep({
  issuingSettings: { software },
}: {
  issuingSettings: DocumentIssuingSettings;
}) {
  const query = useDianTestSets();
  const { data } = query;
  const kinds = (["DEE", "FEV"] as const).filter((kind) => software[kind]);
  if (kinds.length === 0)
    return (
      <p className="text-ink-soft">Primero guarda el software del paso 3: el set de pruebas es de él.</p>
    );
  return (
    <>
      <RequiredItemsList>
        <li>El portal de habilitación abierto, en «Detalles del set de pruebas».</li>
      </RequiredItemsList>
      <DianPortalInstructions title="Cómo es">
        <li>El portal dice cuántos documentos de cada clase pide. Escríbelos aquí.</li>
        <li>Toca Enviar el set de pruebas: Mostrador los hace, los firma y los envía. Ninguno cuenta.</li>
        <li>Espera unos minutos. Cuando el portal diga «Habilitado», sigue con la numeración.</li>
      </DianPortalInstructions>
      {!data ? (
        <LoadingState query={query} otherwise="Error al cargar el set de pruebas" rows={2} />
      ) : (
        <div className="grid items-start gap-6 @2xl:grid-cols-2">
          {kinds.map((kind) => (
            <TestSet
              key={kind}
              kind={kind}
              hasSet={Boolean(software[kind]?.testSetId)}
              now={data.find((one) => one.kind === kind) ?? null}
            />
          ))}
        </div>
      )}
    </>
  );
}

type SetProps = { kind: DianSoftwareKind; hasSet: boolean; now: DianTestSet | null };

function TestSet({ kind, hasSet, now }: SetProps) {
  const { mutate, isPending } = useStartDianTestSet();
  const { data: ranges } = useFiscalNumberRanges();
  const fetching = useFetchNumberRangesFromDian();
  const state = now?.state ?? "NONE";
  const isReady = state === "ACCEPTED" || state === "SAID";
  const failed = toastFailure("No se pudo", "Revisa la conexión e inténtalo de nuevo.");

  /** Test invoices use DIAN's public number range. Test POS documents need numbers that DIAN assigns. */
  async function send(documents: Record<string, number>) {
    const hasNumbers = ranges?.some((range) => range.kind === "DEE" && range.environment === "TEST");
    // If fetching the number ranges fails, the test documents wait for numbers, and the screen says so.
    if (kind === "DEE" && !hasNumbers) await fetching.mutateAsync().catch(() => {});
    mutate({ body: { kind, documents } }, { onError: failed });
  }

  async function sayDone() {
    const yes = await confirm({
      title: "¿El portal ya dice «Habilitado»?",
      text: `Dilo solo si lo viste en el portal de la DIAN para ${DIAN_SOFTWARE_LABELS[kind].toLowerCase()}.`,
    });
    if (yes) mutate({ body: { kind, done: true } }, { onError: failed });
  }

  return (
    <section aria-label={DIAN_SOFTWARE_LABELS[kind]} className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {DIAN_SOFTWARE_LABELS[kind]}
        <SetState state={state} />
      </h3>
      {now && state !== "NONE" && state !== "SAID" && <Progress now={now} />}
      {!isReady && state !== "RUNNING" && (
        <>
          {!hasSet && (
            <p className="text-sm text-warning-ink">
              Falta el código del set de pruebas: escríbelo en el paso 3.
            </p>
          )}
          <CountsForm
            kind={kind}
            busy={isPending || fetching.isPending || !hasSet}
            onSend={(documents) => void send(documents)}
          />
          <div>
            <Button variant="ghost" onClick={sayDone}>
              Ya estoy habilitado
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function SetState({ state }: { state: DianTestSet["state"] }) {
  if (state === "ACCEPTED") return <Badge tone="success">Aceptado por la DIAN</Badge>;
  if (state === "SAID") return <Badge tone="success">Habilitado</Badge>;
  if (state === "RUNNING") return <Badge tone="info">Enviando</Badge>;
  if (state === "REJECTED") return <Badge tone="danger">No pasó</Badge>;
  return <Badge>Falta</Badge>;
}

function Progress({ now: { documents, messages, reason, state } }: { now: DianTestSet }) {
  const place = findScreenToFix(reason);
  return (
    <div role="status" className="flex flex-col gap-2">
      <ul>
        {documents.map(({ kind, asked, accepted, rejected }) => (
          <li key={kind}>
            {DOCUMENT_KIND_LABELS[kind]}: {accepted} de {asked} {accepted === 1 ? "aceptado" : "aceptados"}
            {rejected > 0 && (
              <span className="text-danger-ink">
                , {rejected} {rejected === 1 ? "rechazado" : "rechazados"}
              </span>
            )}
          </li>
        ))}
      </ul>
      {state === "RUNNING" && reason && (
        <p className="flex flex-wrap items-center gap-x-3 text-warning-ink">
          {reason}
          {place && <ButtonLink to={place.to}>{place.label}</ButtonLink>}
        </p>
      )}
      {messages
        .filter(({ kind }) => kind === "REJECTION")
        .map(({ rule, text }) => {
          const knownText = findDianRuleText(rule);
          return (
            <div key={`${rule} ${text}`} className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
              <p className="font-semibold">{knownText?.title ?? `La DIAN dice: ${text}`}</p>
              <p className="text-sm">{knownText?.todo ?? `Regla ${rule}.`}</p>
            </div>
          );
        })}
    </div>
  );
}

type CountsProps = {
  kind: DianSoftwareKind;
  busy: boolean;
  onSend: (documents: Record<string, number>) => void;
};

function CountsForm({ kind, busy, onSend }: CountsProps) {
  const [counts, setCounts] = useState<Counts>(() =>
    Object.fromEntries(commonCounts(kind).map(([one, count]) => [one, String(count)])),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = Object.entries(counts).map(([name, text]) => [name, readQuantity(text)] as const);
    if (busy || read.some(([, { problem }]) => problem !== undefined)) return;
    onSend(Object.fromEntries(read.map(([name, { value }]) => [name, value ?? 0])));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {commonCounts(kind).map(([one]) => (
          <Field key={one} label={PLURALS[one]} hint={NOTE_HINTS[one]}>
            <NumberInput
              value={counts[one] ?? ""}
              maxLength={String(MAX_TEST_SET_DOCUMENTS).length}
              onChange={(text) => setCounts((before) => ({ ...before, [one]: text }))}
            />
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={busy}>
          Enviar el set de pruebas
        </Button>
      </div>
    </form>
  );
}
