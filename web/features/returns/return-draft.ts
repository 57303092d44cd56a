import type { CallInput } from "#core/contract/endpoint.ts";
import type { returnGoods } from "#core/contract/returns.ts";
import type { WholeSale } from "#core/contract/sales.ts";
import { MONEY_METHODS, type MoneyMethod } from "#core/payment.ts";
import { addQuantities } from "#core/quantity.ts";
import {
  isRefunded,
  type Piece,
  type RefundSettlement,
  type RefundSums,
  type ReturnReason,
  settleRefund,
  worthOf,
} from "#core/return-sums.ts";

/** A line of the sale of which something is still there. */
export type ReturnableLine = { item: WholeSale["items"][number]; back: Piece; left: number };

/** What comes back and how, as it is being chosen. By the ids of the sale's lines. */
export type ReturnDraft = {
  taken: Record<string, number>;
  /** Where it was said; otherwise only what is broken stays off the shelf. */
  shelved: Record<string, boolean>;
  reason: ReturnReason | null;
  note: string;
  method: MoneyMethod;
  reference: string;
};

export type ReturnBody = CallInput<typeof returnGoods>["body"];

export function returnableLines(sale: WholeSale): ReturnableLine[] {
  return sale.items.flatMap((item) => {
    const left = addQuantities(item.quantity, -item.returned);
    const total = sale.returns
      .flatMap(({ items }) => items)
      .reduce((sum, one) => sum + (one.saleItemId === item.id ? one.total : 0), 0);
    return left > 0 ? [{ item, left, back: { quantity: item.returned, total } }] : [];
  });
}

/** The money goes back as it came, where it came in one way. */
export function methodOfRefund({ paymentMethod }: Pick<WholeSale, "paymentMethod">): MoneyMethod {
  return MONEY_METHODS.find((method) => method === paymentMethod) ?? "CASH";
}

/** Of what was sold as one thing, that one comes back. */
export function emptyDraft(sale: WholeSale): ReturnDraft {
  const [line, ...others] = returnableLines(sale);
  const single = line && others.length === 0 && line.left <= 1;
  return {
    ...{ taken: single ? { [line.item.id]: line.left } : {}, shelved: {}, reason: null, note: "" },
    ...{ method: methodOfRefund(sale), reference: "" },
  };
}

/** The sale is undone: all that is left of it, as nobody wanted to sell it. */
export function wholeDraft(sale: WholeSale): ReturnDraft {
  return { ...emptyDraft(sale), taken: allOf(sale), reason: "WRONG_CHARGE" };
}

export function allOf(sale: WholeSale): Record<string, number> {
  return Object.fromEntries(returnableLines(sale).map(({ item, left }) => [item.id, left]));
}

/** Whether it goes back on the shelf. What is no product never does. */
export function goesOnShelf({ reason, shelved }: ReturnDraft, item: ReturnableLine["item"]): boolean {
  return item.productId !== null && (shelved[item.id] ?? reason !== "DEFECTIVE");
}

export type ReturnFigures = {
  /** What comes back of each line, never more than is left of it. */
  lines: (ReturnableLine & { quantity: number; worth: number })[];
  sums: RefundSums;
  /** How the money goes back: the code that the server asks. */
  settlement: RefundSettlement;
};

export function figuresOf(sale: WholeSale, draft: ReturnDraft, cashRounding: number): ReturnFigures {
  const lines = returnableLines(sale).map((line) => {
    const quantity = Math.min(draft.taken[line.item.id] ?? 0, line.left);
    return { ...line, quantity, worth: quantity > 0 ? worthOf(line.item, line.back, quantity) : 0 };
  });
  const refunded = sale.returns
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { amount }) => sum + amount, 0);
  const total = lines.reduce((sum, { worth }) => sum + worth, 0);
  const sums = { total, left: sale.total + sale.rounding - refunded, owed: sale.owed };
  const outcome = settleRefund(sums, [{ method: draft.method }], cashRounding);
  // One way that takes the rest always fits.
  return { lines, sums, settlement: isRefunded(outcome) ? outcome : { refunds: [], rounding: 0 } };
}

/** What is missing, in a sentence; null when it can be sent. */
export function lacks({ lines }: Pick<ReturnFigures, "lines">, { reason, note }: ReturnDraft): string | null {
  if (lines.every(({ quantity }) => quantity === 0)) return "Elige qué se devuelve.";
  if (reason === null) return "Elige el motivo.";
  return reason === "OTHER" && note.trim() === "" ? "Escribe por qué se devuelve." : null;
}

/** What comes back and why. Only of a draft that lacks nothing. */
export function goodsOf({ lines }: Pick<ReturnFigures, "lines">, draft: ReturnDraft) {
  return {
    items: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ item, quantity }) => ({
        saleItemId: item.id,
        quantity,
        restock: goesOnShelf(draft, item),
      })),
    reason: draft.reason!,
    note: draft.reason === "OTHER" ? draft.note.trim() : null,
  };
}

export function bodyOf(figures: ReturnFigures, draft: ReturnDraft): ReturnBody {
  const { method } = draft;
  const reference = method === "CASH" ? "" : draft.reference.trim();
  return { ...goodsOf(figures, draft), refunds: [{ method, ...(reference && { reference }) }] };
}
