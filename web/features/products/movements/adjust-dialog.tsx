import { useId, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import {
  computeStockAfterAdjustment,
  STOCK_ADJUSTMENT_LABELS,
  STOCK_ADJUSTMENT_REASONS,
  type StockAdjustmentReason,
} from "#core/goods/stock-movements.ts";
import { addQuantities, decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import {
  formatStock,
  isStockTracked,
  MAX_STOCK,
  type StockTracking,
  UNTRACKED_STOCK_LABEL,
} from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS, type Unit } from "#core/units.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { readQuantity, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { toast } from "#web/ui/toast.ts";
import { describeAdjustmentFailure } from "../product-failures.ts";
import { useFormBarcodeScan } from "../use-form-scan.ts";
import { type AdjustmentRequestBody, useAdjustStock, useCurrentStock } from "./movements.queries.ts";

type Props = {
  open: boolean;
  product: Product;
  onClose: () => void;
  onDone?: (product: Product) => void;
  /** Whether to link to the movements. False over a form with changes, and on the movements screen. */
  linked?: boolean;
};

type SentAdjustment = { draft: StockAdjustmentDraft & { reason: StockAdjustmentReason }; stock: number };

const UNKNOWN: FailureText = {
  title: "No supimos si este ajuste quedó guardado",
  text: "Guárdalo otra vez: si ya estaba, no se repite.",
};

export function StockAdjustmentDialog({ open, product, onClose, onDone, linked = true }: Props) {
  const { unit } = product;
  const { mutateAsync: adjust } = useAdjustStock();
  const form = useRetryableSubmit({
    what: `adjustment of ${product.id}`,
    unknown: UNKNOWN,
    send: async ({ draft, stock }: SentAdjustment) => {
      const { data } = await adjust({ id: product.id, body: buildAdjustmentRequestBody(draft, stock) });
      return { reason: draft.reason, adjusted: data.product };
    },
    failed: (error) => {
      if (error instanceof ApiError && typeof error.details.stock === "number") setBegun(error.details.stock);
      return describeAdjustmentFailure(error);
    },
    onDone: ({ reason, adjusted }) => {
      toast.success(
        `Stock ajustado: ${STOCK_ADJUSTMENT_LABELS[reason]}`,
        `${adjusted.name}: ${isStockTracked(adjusted) ? "quedan " : ""}${formatStock(adjusted)}`,
      );
      onDone?.(adjusted);
      onClose();
    },
  });
  const [draft, setDraft] = useState<StockAdjustmentDraft>(
    form.left?.draft ?? createAdjustmentDraft(product),
  );
  const isChanged = useChanged(draft);
  const now = useCurrentStock(product.id);
  // The stock when the user chose a reason. It is sent, so that the server notices a change by another till since then.
  const [begun, setBegun] = useState<number | null>(form.left?.stock ?? null);
  if (draft.reason !== null && begun === null && now.stock !== null) setBegun(now.stock);
  const stock = begun ?? now.stock;
  const preview = stock === null ? null : previewStockAdjustment(draft, { ...product, stock });
  // A scanned code in the field would be a stock of millions.
  useFormBarcodeScan(open, () => toast.info("Guarda o cancela este ajuste antes de escanear"));

  function change(part: Partial<StockAdjustmentDraft>) {
    form.clear();
    setDraft((before) => ({ ...before, ...part }));
  }

  function read(): SentAdjustment | string {
    const { reason } = draft;
    if (stock === null) return "";
    if (reason === null) return "Elige el motivo del ajuste";
    if (preview === null) return `Escribe ${UNIT_WORDS[unit].howMany}`;
    return "problem" in preview ? "" : { draft: { ...draft, reason }, stock };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={isChanged && !form.busy}
      title="Ajustar stock"
      description={product.name}
      save="Guardar ajuste"
      disabled={stock === null}
      outcome={
        stock === null ? (
          <Unknown now={now} what={isMeasuredUnit(unit) ? "cuánto" : "cuántas"} />
        ) : (
          <Outcome stock={stock} product={product} reason={draft.reason} preview={preview} />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Reasons product={product} value={draft.reason} onChange={(reason) => change({ reason })} />
        {draft.reason && (
          <>
            <NumberField
              label={buildAdjustmentQuestion(draft.reason, unit)}
              required
              value={draft.amount}
              decimals={decimalPlacesOf(unit)}
              whole={WHOLE_UNITS_MESSAGE}
              onChange={(amount) => change({ amount })}
            />
            <TextField
              label="Nota (opcional)"
              autoComplete="off"
              maxLength={200}
              value={draft.note}
              onValueChange={(note) => change({ note })}
            />
          </>
        )}
        {linked && (
          <TextLink to={`/products/${product.id}/movements`} className="self-start text-sm">
            Ver movimientos de este producto
          </TextLink>
        )}
      </div>
    </FormDialog>
  );
}

type ReasonProps = {
  product: Product;
  value: StockAdjustmentReason | null;
  onChange: (reason: StockAdjustmentReason) => void;
};

function Reasons({ product, value, onChange }: ReasonProps) {
  const name = useId();
  // What nobody has counted has no number to correct.
  const reasons = STOCK_ADJUSTMENT_REASONS.filter(
    (reason) => reason !== "CORRECTION" || isStockTracked(product),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm">¿Por qué?</legend>
      <div className="grid grid-cols-2 gap-2">
        {reasons.map((reason) => (
          <label
            key={reason}
            data-checked={value === reason || undefined}
            className="last:odd:col-span-2 relative flex min-h-14 cursor-pointer flex-col justify-center rounded-md border border-line-strong px-3 py-2 leading-tight data-checked:border-primary-edge data-checked:bg-primary-soft data-checked:ring-1 data-checked:ring-primary-edge focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-edge"
          >
            <input
              type="radio"
              name={name}
              value={reason}
              required={value === null}
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="pointer-events-none absolute inset-0 appearance-none outline-none"
            />
            <span className="font-semibold">{STOCK_ADJUSTMENT_LABELS[reason]}</span>
            <span className="text-sm text-ink-soft">{ADJUSTMENT_REASON_TEXTS[reason].when}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type UnknownProps = { now: ReturnType<typeof useCurrentStock>; what: string };

function Unknown({ now: { failed, isFetching, refetch }, what }: UnknownProps) {
  return (
    <div className="flex min-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-4 py-2.5 text-lg">
      <p role="status" className="flex-auto">
        {failed ? `No pudimos ver ${what} hay ahora.` : `Mirando ${what} hay ahora...`}
      </p>
      {failed && (
        <Button busy={isFetching} onClick={() => void refetch()}>
          Intentar de nuevo
        </Button>
      )}
    </div>
  );
}

type OutcomeProps = {
  stock: number;
  product: Product;
  reason: StockAdjustmentReason | null;
  preview: StockAdjustmentPreview | null;
};

/** Placed next to the button, so that the outcome is always visible. */
function Outcome({ stock, product, reason, preview }: OutcomeProps) {
  const count = (quantity: number) => formatQuantity(quantity, product.unit);
  if (preview && "problem" in preview)
    return (
      <p
        role="status"
        className="min-w-full rounded-md bg-danger-soft px-4 py-2.5 font-semibold text-danger-ink"
      >
        {preview.problem}
      </p>
    );
  if (!isStockTracked(product))
    return (
      <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5 text-lg">
        {preview && reason === "COUNT" ? (
          <>
            Quedan <strong>{count(preview.after)}</strong>
          </>
        ) : (
          UNTRACKED_STOCK_LABEL
        )}
      </p>
    );
  return (
    <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5 text-lg">
      {preview === null && (
        <>
          Ahora hay <strong>{count(stock)}</strong>
        </>
      )}
      {preview?.after === stock && (
        <>
          Quedan <strong>{count(stock)}</strong>, como dice el sistema
        </>
      )}
      {preview && preview.after !== stock && (
        <>
          Quedan {count(stock)} → <strong>{count(preview.after)}</strong>
        </>
      )}
    </p>
  );
}

/** `amount` is the typed number: the count, the correct stock, or the loss. */
type StockAdjustmentDraft = { reason: StockAdjustmentReason | null; amount: string; note: string };

export const EMPTY_ADJUSTMENT_DRAFT: StockAdjustmentDraft = { reason: null, amount: "", note: "" };

/** What nobody has counted yet is most likely to be counted now. */
export const createAdjustmentDraft = (product: StockTracking): StockAdjustmentDraft =>
  isStockTracked(product) ? EMPTY_ADJUSTMENT_DRAFT : { ...EMPTY_ADJUSTMENT_DRAFT, reason: "COUNT" };

/** When to use each reason, and which question to ask. */
const ADJUSTMENT_REASON_TEXTS: Record<
  StockAdjustmentReason,
  { when: string; asks: string; short?: boolean }
> = {
  COUNT: { when: "Conté lo que hay", asks: "hay" },
  WASTE: { when: "Se dañó o perdió", asks: "se dañaron o se perdieron", short: true },
  EXPIRED: { when: "Pasó su fecha", asks: "se vencieron", short: true },
  GIFT: { when: "Lo regalé", asks: "regalaste", short: true },
  CORRECTION: { when: "Estaba mal anotado", asks: "deben quedar" },
};

/** Builds '¿Cuántas unidades hay?', '¿Cuántas se vencieron?' or '¿Cuántos kilos se vencieron?'. */
export function buildAdjustmentQuestion(reason: StockAdjustmentReason, unit: Unit): string {
  const { asks, short } = ADJUSTMENT_REASON_TEXTS[reason];
  const howMany = short && !isMeasuredUnit(unit) ? "cuántas" : UNIT_WORDS[unit].howMany;
  return `¿${capitalize(howMany)} ${asks}?`;
}

type StockAdjustmentPreview = { after: number } | { problem: string };

/** Computes the stock after the adjustment, or names the mistake of the draft. Null while a field is empty. */
export function previewStockAdjustment(
  { reason, amount }: StockAdjustmentDraft,
  { stock, unit, ...tracking }: StockTracking & { stock: number; unit: Unit },
): StockAdjustmentPreview | null {
  const withUnit = (quantity: number) => formatQuantity(quantity, unit);
  const read = readQuantity(amount, decimalPlacesOf(unit), WHOLE_UNITS_MESSAGE);
  if (reason === null || (read.problem === undefined && read.value === null)) return null;
  if (read.problem !== undefined) return { problem: read.problem };
  const typed = read.value!;
  if (reason === "COUNT" || reason === "CORRECTION") {
    if (reason === "CORRECTION" && typed === stock)
      return { problem: `Ya hay ${withUnit(stock)}: no hay nada que corregir.` };
    return typed <= MAX_STOCK
      ? { after: typed }
      : { problem: `El stock puede ser hasta ${withUnit(MAX_STOCK)}.` };
  }
  if (typed === 0) return { problem: `Escribe ${UNIT_WORDS[unit].howMany} salen.` };
  if (!isStockTracked(tracking)) return { after: addQuantities(stock, -typed) };
  const after = computeStockAfterAdjustment(stock, { reason, quantity: -typed });
  if (after !== null) return { after };
  return {
    problem:
      stock > 0
        ? `Solo hay ${withUnit(stock)}: no pueden salir ${withUnit(typed)}.`
        : `No queda ${isMeasuredUnit(unit) ? "nada" : "ninguna"}.`,
  };
}

/** Builds the request of a valid draft. A correction is sent as the difference from the shown stock. */
export function buildAdjustmentRequestBody(
  draft: StockAdjustmentDraft & { reason: StockAdjustmentReason },
  stock: number,
): AdjustmentRequestBody {
  const { reason, note } = draft;
  const typed = readQuantity(draft.amount, 3).value!;
  if (reason === "COUNT") return { reason, stock: typed, stockBefore: stock, note };
  if (reason === "CORRECTION")
    return { reason, quantity: addQuantities(typed, -stock), stockBefore: stock, note };
  return { reason, quantity: -typed, note };
}
