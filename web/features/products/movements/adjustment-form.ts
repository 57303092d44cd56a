import { type AdjustmentReason, stockAfter } from "#core/goods/stock-movements.ts";
import { addQuantities, decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { isMeasured, UNIT_WORDS, type Unit } from "#core/units.ts";
import { readQuantity } from "#web/ui/number-text.ts";
import type { AdjustmentBody } from "./movements.queries.ts";

/** `amount` is the typed number: the count, the correct stock, or the loss. */
export type StockAdjustmentDraft = { reason: AdjustmentReason | null; amount: string; note: string };

export const NO_ADJUSTMENT: StockAdjustmentDraft = { reason: null, amount: "", note: "" };

/** When to use each reason, and which question to ask. */
export const ADJUSTMENT_REASON_TEXTS: Record<
  AdjustmentReason,
  { when: string; asks: string; short?: boolean }
> = {
  COUNT: { when: "Conté lo que hay", asks: "hay" },
  WASTE: { when: "Se dañó o perdió", asks: "se dañaron o se perdieron", short: true },
  EXPIRED: { when: "Pasó su fecha", asks: "se vencieron", short: true },
  GIFT: { when: "Lo regalé", asks: "regalaste", short: true },
  CORRECTION: { when: "Estaba mal anotado", asks: "deben quedar" },
};

/** Builds '¿Cuántas unidades hay?', '¿Cuántas se vencieron?' or '¿Cuántos kilos se vencieron?'. */
export function adjustmentQuestion(reason: AdjustmentReason, unit: Unit): string {
  const { asks, short } = ADJUSTMENT_REASON_TEXTS[reason];
  const howMany = short && !isMeasured(unit) ? "cuántas" : UNIT_WORDS[unit].howMany;
  return `¿${howMany[0]!.toUpperCase()}${howMany.slice(1)} ${asks}?`;
}

export type AdjustmentPreview = { after: number } | { problem: string };

/** Null while a field is missing. */
export function previewAdjustment(
  { reason, amount }: StockAdjustmentDraft,
  { stock, unit }: { stock: number; unit: Unit },
): AdjustmentPreview | null {
  const withUnit = (quantity: number) => formatQuantity(quantity, unit);
  const read = readQuantity(amount, decimalPlacesOf(unit));
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
  const after = stockAfter(stock, { reason, quantity: -typed });
  if (after !== null) return { after };
  return {
    problem:
      stock > 0
        ? `Solo hay ${withUnit(stock)}: no pueden salir ${withUnit(typed)}.`
        : `No queda ${isMeasured(unit) ? "nada" : "ninguna"}.`,
  };
}

/** Builds the request of a valid draft. A correction is sent as the difference from the shown stock. */
export function buildAdjustmentBody(
  draft: StockAdjustmentDraft & { reason: AdjustmentReason },
  stock: number,
): AdjustmentBody {
  const { reason, note } = draft;
  const typed = Number(draft.amount.replace(",", "."));
  if (reason === "COUNT") return { reason, stock: typed, stockBefore: stock, note };
  if (reason === "CORRECTION")
    return { reason, quantity: addQuantities(typed, -stock), stockBefore: stock, note };
  return { reason, quantity: -typed, note };
}
