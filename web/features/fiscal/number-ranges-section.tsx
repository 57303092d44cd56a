import { Download, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { FiscalNumberRange } from "#core/contract/fiscal/fiscal.ts";
import { dayOf } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useTills } from "#web/features/shifts/shifts.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { collectFieldErrors } from "#web/ui/forms/field-problems.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useDraft } from "#web/ui/forms/use-draft.ts";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type NewNumberRange,
  useAddNumberRange,
  useChangeNumberRange,
  useFetchNumberRangesFromDian,
  useFiscalNumberRanges,
} from "./fiscal.queries.ts";
import { computeRangeEndDay, countDaysUntil, formatDaysLeft } from "./fiscal-days.ts";
import { TestDocumentBadge } from "./public/document-badge.tsx";
import { toastFailure } from "./toast-failure.ts";

const NUMBER_RANGE_LABELS: Record<FiscalNumberRange["kind"], string> = {
  FEV: "Facturas",
  DEE: "Documentos POS",
  CONTINGENCY: "Contingencia",
};

/** The screen warns when at most this share of a range's numbers is left. */
const FEW_NUMBERS_SHARE = 0.1;
/** The screen warns when a range is valid for at most this many days. */
const FEW_DAYS = 30;

/** Finds the number range that the URL names by its prefix (`prefijo`), and the field to correct (`campo`). */
function useLinkedRange(ranges: readonly FiscalNumberRange[] | undefined) {
  const [params] = useSearchParams();
  const prefix = params.get("prefijo");
  const linked =
    prefix === null ? undefined : ranges?.find((range) => range.active && range.prefix === prefix);
  return { linked, field: params.get("campo") };
}

export function NumberRangesSection() {
  const query = useFiscalNumberRanges();
  const { data: ranges } = query;
  /** `range` is the number range to correct; null to add a new range. */
  const writing = useDialog<{ range: FiscalNumberRange | null }>({ range: null });
  const { linked, field } = useLinkedRange(ranges);
  const [isLinkOpen, setLinkOpen] = useState(true);
  return (
    <div className="flex flex-col gap-4">
      <RangeActions onWrite={() => writing.show({ range: null })} />
      {!ranges && <LoadingState query={query} otherwise="Error al cargar la numeración" rows={2} card />}
      {ranges?.length === 0 && (
        <Card>
          <p className="font-semibold">Todavía no hay numeración</p>
          <p className="text-ink-soft">
            La DIAN te autoriza un prefijo y desde qué número hasta cuál. Tráela de la DIAN o escríbela como
            está en la resolución.
          </p>
        </Card>
      )}
      {ranges?.map((range) => (
        <RangeCard key={range.id} range={range} onCorrect={() => writing.show({ range })} />
      ))}
      <NumberRangeDialog key={writing.turn} {...writing.props} range={writing.subject.range} />
      {linked && (
        <NumberRangeDialog
          open={isLinkOpen}
          range={linked}
          field={field}
          onClose={() => setLinkOpen(false)}
        />
      )}
    </div>
  );
}

function RangeActions({ onWrite }: { onWrite: () => void }) {
  const { mutate, isPending } = useFetchNumberRangesFromDian();
  const fetchThem = () =>
    mutate(undefined, {
      onSuccess: ({ data: ranges, conflicts: [conflict] }) =>
        conflict
          ? toast.error(`Revisa la numeración ${conflict.prefix}`.trim(), `${conflict.message}.`)
          : ranges.length > 0
            ? toast.success("Numeración al día", "Ya está lo que la DIAN tiene asociado a tu software.")
            : toast.info(
                "La DIAN no tiene numeración para tu software",
                "Asocia el prefijo al software en su portal y espera unas dos horas.",
              ),
      onError: toastFailure("No se trajo la numeración", "Revisa la conexión e inténtalo de nuevo."),
    });
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-col">
      <Button icon={Download} busy={isPending} onClick={fetchThem}>
        Traer de la DIAN
      </Button>
      <Button icon={Plus} onClick={onWrite}>
        Escribirla a mano
      </Button>
    </div>
  );
}

function RangeCard({ range, onCorrect }: { range: FiscalNumberRange; onCorrect: () => void }) {
  const { kind, environment, prefix, from, to, next, left, validTo } = range;
  const used = next - from;
  return (
    <Card
      title={`${NUMBER_RANGE_LABELS[kind]} ${prefix}`.trim()}
      action={
        <span className="flex flex-wrap gap-2">
          {environment === "TEST" && <TestDocumentBadge />}
          <RangeState range={range} />
        </span>
      }
    >
      <div
        role="progressbar"
        aria-label={`Números usados de ${prefix}`}
        aria-valuemin={0}
        aria-valuemax={to - from + 1}
        aria-valuenow={used}
        className="my-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-primary-edge" style={{ width: `${(used / (to - from + 1)) * 100}%` }} />
      </div>
      <p>
        {left > 0 ? (
          <>
            Sigue <strong>{`${prefix}${next}`}</strong>; quedan {formatNumber(left)} de{" "}
            {formatNumber(to - from + 1)}.
          </>
        ) : (
          "Ya se usaron todos los números."
        )}
      </p>
      <p className="text-sm text-ink-soft">
        Resolución {range.resolution} del {formatShortDay(range.date)}: del {from} al {to}, hasta el{" "}
        {formatShortDay(validTo)}.
      </p>
      <RangeControls range={range} />
      <div className="mt-2">
        <Button
          size="sm"
          icon={Pencil}
          aria-label={`Corregir la numeración ${prefix}`.trim()}
          onClick={onCorrect}
        >
          Corregir
        </Button>
      </div>
    </Card>
  );
}

function RangeState({ range: { active, left, from, to, validFrom, validTo } }: { range: FiscalNumberRange }) {
  const days = countDaysUntil(validTo);
  if (!active) return <Badge>Sin usar</Badge>;
  if (days < 0) return <Badge tone="danger">{formatDaysLeft(days)}</Badge>;
  if (left === 0) return <Badge tone="danger">Sin números</Badge>;
  if (countDaysUntil(validFrom) > 0) return <Badge>Todavía no empieza</Badge>;
  if (days <= FEW_DAYS) return <Badge tone="warning">{formatDaysLeft(days)}</Badge>;
  if (left <= (to - from + 1) * FEW_NUMBERS_SHARE) return <Badge tone="warning">Quedan pocos</Badge>;
  return <Badge tone="success">En uso</Badge>;
}

function RangeControls({ range: { id, active, tillId, prefix } }: { range: FiscalNumberRange }) {
  const { mutate, isPending } = useChangeNumberRange();
  const { data: tills = [] } = useTills();
  const change = (body: { active?: boolean; tillId?: string | null }) =>
    mutate({ params: { id }, body }, { onError: toastFailure("No se guardó") });
  return (
    <div className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-2">
      <Switch
        label="Usar esta numeración"
        aria-label={`Usar la numeración ${prefix}`}
        checked={active}
        disabled={isPending}
        onChange={() => change({ active: !active })}
      />
      {tills.length > 1 && (
        <div className="min-w-44">
          <SelectField
            label="De la caja"
            options={tills.map((till) => ({ value: till.id, label: till.name }))}
            placeholder="De todas"
            value={tillId ?? ""}
            disabled={isPending}
            onValueChange={(till) => change({ tillId: till || null })}
          />
        </div>
      )}
    </div>
  );
}

type TypedRange = NewNumberRange & { technicalKey?: string };

const KINDS = (["DEE", "FEV", "CONTINGENCY"] as const).map((value) => ({
  value,
  label: NUMBER_RANGE_LABELS[value],
}));

function draftOf(range: FiscalNumberRange | null) {
  if (range) {
    const { kind, resolution, date, prefix, from, to, validFrom, validTo } = range;
    const text = { resolution, date, prefix, validFrom, validTo, technicalKey: "" };
    return { kind, ...text, from: String(from), to: String(to) };
  }
  const today = dayOf(new Date());
  return {
    kind: "DEE" as const,
    resolution: "",
    date: today,
    prefix: "",
    from: "1",
    to: "",
    technicalKey: "",
    validFrom: today,
    validTo: computeRangeEndDay(today),
  };
}

type Props = {
  open: boolean;
  range: FiscalNumberRange | null;
  /** Name of the field that gets the focus; the first field if absent. */
  field?: string | null;
  onClose: () => void;
};

/** Adds a number range that DIAN authorised, or corrects `range` unless it is null. */
export function NumberRangeDialog({ open, range, field = null, onClose }: Props) {
  const { draft, set, text, setErrors } = useDraft(() => draftOf(range));
  const { mutateAsync: add } = useAddNumberRange();
  const { mutateAsync: change } = useChangeNumberRange();
  const form = useSubmit({
    send: async ({ kind, ...body }: TypedRange) => {
      const changed = range && pickChangedFields(range, body);
      if (!changed) await add({ body: { kind, ...body } });
      else if (Object.keys(changed).length > 0) await change({ params: { id: range.id }, body: changed });
    },
    failed: (error) => {
      if (error instanceof ApiError) setErrors(collectFieldErrors(error.fields));
      return failedWriteText(error, "No se guardó la numeración. Inténtalo de nuevo.");
    },
    onDone: closeWithToast(
      onClose,
      range ? "Numeración corregida" : "Numeración guardada",
      draft.prefix.toUpperCase(),
    ),
  });
  const isUsed = range !== null && range.next > range.from;
  const box = (name: Parameters<typeof text>[0]) => ({
    ...text(name),
    ...(name === field && { "data-autofocus": "" }),
  });

  function read(): TypedRange {
    setErrors({});
    const { from, to, technicalKey, ...rest } = draft;
    const whole = (text: string) => Number(text.replace(/[\s.]/g, "") || Number.NaN);
    return {
      ...rest,
      resolution: rest.resolution.replace(/\s/g, ""),
      from: whole(from),
      to: whole(to),
      ...(technicalKey.trim() && rest.kind === "FEV" && { technicalKey: technicalKey.trim() }),
    };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      fields={draft}
      title={range ? "Corregir la numeración" : "Escribir una numeración"}
      description={
        isUsed
          ? "Ya tiene números usados: el prefijo y el primer número se quedan como están. Después, vuelve a intentar los documentos rechazados."
          : "Cópiala de la resolución de la DIAN, tal como está."
      }
      save="Guardar"
    >
      <div className="flex flex-col gap-4">
        {!range && (
          <RadioGroup
            legend="Para qué es"
            name="range-kind"
            options={KINDS}
            value={draft.kind}
            onChange={(kind) => set({ kind })}
          />
        )}
        {!range && draft.kind === "CONTINGENCY" && (
          <p className="text-sm text-ink-soft">
            Contingencia: números aparte, para cuando no puedas facturar como siempre.
          </p>
        )}
        <TextField
          label="Número de la resolución"
          hint="El permiso de la DIAN para usar estos números. Solo números, como 18764000001"
          {...box("resolution")}
          inputMode="numeric"
          maxLength={20}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Fecha de la resolución" {...box("date")} type="date" />
          <TextField
            label="Prefijo"
            hint={isUsed ? undefined : "Va antes del número: hasta 4 letras o números"}
            {...box("prefix")}
            disabled={isUsed}
            maxLength={4}
            autoCapitalize="characters"
          />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Desde el" {...box("from")} disabled={isUsed} inputMode="numeric" maxLength={13} />
          <TextField label="Hasta el" {...box("to")} inputMode="numeric" maxLength={13} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Vale desde" {...box("validFrom")} type="date" />
          <TextField label="Vale hasta" {...box("validTo")} type="date" />
        </div>
        {draft.kind === "FEV" && (
          <TextField
            label="Clave técnica"
            hint={
              range
                ? "Escríbela completa solo si hay que cambiarla. Si la dejas vacía, queda la que está."
                : "Con ella se calcula el código de cada factura. 40 o 64 letras y números. Sale en el portal de la DIAN al asociar el prefijo. Después no se vuelve a mostrar."
            }
            {...box("technicalKey")}
            spellCheck={false}
            maxLength={100}
          />
        )}
      </div>
    </FormDialog>
  );
}
