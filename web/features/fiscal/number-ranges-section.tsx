import { Download, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { FiscalNumberRange } from "#core/contract/fiscal/fiscal.ts";
import { formatNumber } from "#core/number-text.ts";
import { useTills } from "#web/features/shifts/shifts.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import {
  useChangeNumberRange,
  useFetchNumberRangesFromDian,
  useFiscalNumberRanges,
} from "./fiscal.queries.ts";
import { countDaysUntil, formatDaysLeft } from "./fiscal-days.ts";
import { NumberRangeDialog } from "./number-range-dialog.tsx";
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
