import { MAX_STOCK } from "#core/stock.ts";
import { type AdjustmentReason, stockAfter } from "#core/stock-movements.ts";
import type { AdjustmentBody } from "./movements.queries.ts";

/** `amount` is what is asked for under the reason: units that there are, that should remain, or that leave. */
export type AdjustmentDraft = { reason: AdjustmentReason | null; amount: string; note: string };

export const NO_ADJUSTMENT: AdjustmentDraft = { reason: null, amount: "", note: "" };

/** When a reason is the right one, and what to ask then. */
export const REASON_TEXTS: Record<AdjustmentReason, { when: string; question: string }> = {
  COUNT: { when: "Conté lo que hay", question: "¿Cuántas unidades hay?" },
  WASTE: { when: "Se dañó o perdió", question: "¿Cuántas se dañaron o se perdieron?" },
  EXPIRED: { when: "Pasó su fecha", question: "¿Cuántas se vencieron?" },
  GIFT: { when: "Lo regalé", question: "¿Cuántas regalaste?" },
  CORRECTION: { when: "Estaba mal anotado", question: "¿Cuántas unidades deben quedar?" },
};

const units = (count: number) => count.toLocaleString("es-CO");

/** What pressing the button will do to a stock of `stock`, in plain words, or why it cannot be pressed. */
export type Preview = { after: number } | { problem: string };

/** Null while something is still missing. */
export function previewOf({ reason, amount }: AdjustmentDraft, stock: number): Preview | null {
  if (reason === null || amount === "") return null;
  const typed = Number(amount);
  if (reason === "COUNT" || reason === "CORRECTION") {
    if (reason === "CORRECTION" && typed === stock)
      return { problem: `Ya hay ${units(stock)}: no hay nada que corregir.` };
    return typed <= MAX_STOCK
      ? { after: typed }
      : { problem: `El stock puede ser hasta ${units(MAX_STOCK)}.` };
  }
  if (typed === 0) return { problem: "Escribe cuántas unidades salen." };
  const after = stockAfter(stock, { reason, quantity: -typed });
  if (after !== null) return { after };
  return {
    problem: stock === 0 ? "No queda ninguna." : `Solo hay ${units(stock)}: no pueden salir ${units(typed)}.`,
  };
}

/** What is sent once `previewOf` finds nothing missing: what a correction adds or takes is told by the stock in sight. */
export function bodyOf(draft: AdjustmentDraft & { reason: AdjustmentReason }, stock: number): AdjustmentBody {
  const { reason, note } = draft;
  const typed = Number(draft.amount);
  if (reason === "COUNT") return { reason, stock: typed, stockBefore: stock, note };
  if (reason === "CORRECTION") return { reason, quantity: typed - stock, stockBefore: stock, note };
  return { reason, quantity: -typed, note };
}
