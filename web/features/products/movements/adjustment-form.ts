import { computeStockAfterAdjustment, type StockAdjustmentReason } from "#core/goods/stock-movements.ts";
import { addQuantities, decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { isStockTracked, MAX_STOCK, type StockTracking } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS, type Unit } from "#core/units.ts";
import { readQuantity, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import type { AdjustmentRequestBody } from "./movements.queries.ts";

/** `amount` is the typed number: the count, the correct stock, or the loss. */
export type StockAdjustmentDraft = { reason: StockAdjustmentReason | null; amount: string; note: string };

export const EMPTY_ADJUSTMENT_DRAFT: StockAdjustmentDraft = { reason: null, amount: "", note: "" };

/** What nobody has counted yet is most likely to be counted now. */
export const createAdjustmentDraft = (product: StockTracking): StockAdjustmentDraft =>
  isStockTracked(product) ? EMPTY_ADJUSTMENT_DRAFT : { ...EMPTY_ADJUSTMENT_DRAFT, reason: "COUNT" };

/** When to use each reason, and which question to ask. */
export const ADJUSTMENT_REASON_TEXTS: Record<
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

export type StockAdjustmentPreview = { after: number } | { problem: string };

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
