import type { CallInput } from "#core/contract/endpoint.ts";
import type { returnGoods } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { WholeSale } from "#core/contract/sales/whole-sale.ts";
import { formatPesos } from "#core/money.ts";
import { addQuantities } from "#core/quantity.ts";
import { MONEY_METHODS, type MoneyMethod, type PaymentMethod } from "#core/sale/payment.ts";
import type { ReturnReason } from "#core/sale/return-reasons.ts";
import {
  isRefundSettled,
  overpaidAmount,
  type RefundInput,
  type RefundSettlement,
  type RefundSums,
  type ReturnablePart,
  refundableMoney,
  returnValueOf,
  settleRefund,
} from "#core/sale/returns.ts";
import { isExchange } from "#core/sale-code.ts";
import { lineTaxOf, sumTaxes, taxOfPart } from "#core/tax/tax-of-line.ts";

export type ReturnableLine = { item: WholeSale["items"][number]; back: ReturnablePart; left: number };

export type ReturnDraft = {
  taken: Record<string, number>;
  /** Explicit choices of the user. By default all goods except defective ones are restocked. */
  shelved: Record<string, boolean>;
  reason: ReturnReason | null;
  note: string;
  ways: readonly RefundMethodDraft[];
};

export type RefundMethodDraft = { method: MoneyMethod; amount: number | null; reference: string };

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

export function defaultRefundMethod({ paymentMethod }: Pick<WholeSale, "paymentMethod">): MoneyMethod {
  return MONEY_METHODS.find((method) => method === paymentMethod) ?? "CASH";
}

const wayOf = (method: MoneyMethod): RefundMethodDraft => ({ method, amount: null, reference: "" });

const isMoney = (method: PaymentMethod): method is MoneyMethod => MONEY_METHODS.some((one) => one === method);

export function addRefundMethod(
  { payments }: Pick<WholeSale, "payments">,
  ways: readonly RefundMethodDraft[],
): readonly RefundMethodDraft[] | null {
  const paid = payments.flatMap((one) => (isMoney(one.method) && !isExchange(one) ? one.method : []));
  const method = [...paid, ...MONEY_METHODS].find((one) => !ways.some((way) => way.method === one));
  return method ? [...ways, wayOf(method)] : null;
}

export function emptyReturnDraft(sale: WholeSale): ReturnDraft {
  const [line, ...others] = returnableLines(sale);
  const single = line && others.length === 0 && line.left <= 1;
  return {
    taken: single ? { [line.item.id]: line.left } : {},
    shelved: {},
    reason: null,
    note: "",
    ways: [wayOf(defaultRefundMethod(sale))],
  };
}

export function fullReturnDraft(sale: WholeSale): ReturnDraft {
  return { ...emptyReturnDraft(sale), taken: returnableQuantities(sale), reason: "WRONG_CHARGE" };
}

export function returnableQuantities(sale: WholeSale): Record<string, number> {
  return Object.fromEntries(returnableLines(sale).map(({ item, left }) => [item.id, left]));
}

/** Whether the goods are restocked. Goods without a product never are. */
export function isRestocked({ reason, shelved }: ReturnDraft, item: ReturnableLine["item"]): boolean {
  return item.productId !== null && (shelved[item.id] ?? reason !== "DEFECTIVE");
}

export type ReturnFigures = {
  lines: (ReturnableLine & { quantity: number; worth: number })[];
  sums: RefundSums;
  /** The refund, computed by the server's code. Empty while the methods do not add up. */
  settlement: RefundSettlement;
  /** The problem of the methods, as a sentence. */
  problem: string | null;
};

export function computeFigures(sale: WholeSale, draft: ReturnDraft, cashRounding: number): ReturnFigures {
  const lines = returnableLines(sale).map((line) => {
    const quantity = Math.min(draft.taken[line.item.id] ?? 0, line.left);
    return { ...line, quantity, worth: quantity > 0 ? returnValueOf(line.item, line.back, quantity) : 0 };
  });
  const refunded = sale.returns
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { amount }) => sum + amount, 0);
  const total = lines.reduce((sum, { worth }) => sum + worth, 0);
  const left = sale.total + sale.rounding - refunded;
  const returned = sale.returns.reduce((sum, one) => sum + one.total, 0);
  const over = overpaidAmount({ refunded, returned });
  const sums = { total, left, owed: sale.owed, over };
  // Without a refund the methods are ignored.
  const offered = refundableMoney(sums) > 0 ? offeredOf(draft.ways) : [];
  const outcome = settleRefund(sums, offered, cashRounding);
  if (isRefundSettled(outcome)) return { lines, sums, settlement: outcome, problem: null };
  const problem = problemOf(draft.ways, outcome.due);
  return { lines, sums, settlement: { refunds: [], rounding: 0 }, problem };
}

function offeredOf(ways: readonly RefundMethodDraft[]): RefundInput[] {
  return ways.map(({ method, amount, reference: typed }) => {
    const reference = method === "CASH" ? "" : typed.trim();
    return { method, ...(amount !== null && { amount }), ...(reference && { reference }) };
  });
}

function problemOf(ways: readonly RefundMethodDraft[], due: number): string {
  if (ways.filter(({ amount }) => amount === null).length > 1)
    return "Escribe cuánto va en cada forma; solo una puede quedar vacía.";
  const over = ways.reduce((sum, { amount }) => sum + (amount ?? 0), 0) - due;
  if (over > 0) return `Sobran ${formatPesos(over)}: se devuelven ${formatPesos(due)}.`;
  return `Faltan ${formatPesos(-over)} por devolver.`;
}

type ChosenLines = Pick<ReturnFigures, "lines" | "problem">;

/** Names the missing part of the return; null when it can be sent. */
export function returnProblem({ lines, problem }: ChosenLines, { reason, note }: ReturnDraft): string | null {
  if (lines.every(({ quantity }) => quantity === 0)) return "Elige qué se devuelve.";
  if (reason === null) return "Elige el motivo.";
  return reason === "OTHER" && note.trim() === "" ? "Escribe por qué se devuelve." : problem;
}

export function buildReturnedGoods({ lines }: Pick<ReturnFigures, "lines">, draft: ReturnDraft) {
  return {
    items: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ item, quantity }) => ({
        saleItemId: item.id,
        quantity,
        restock: isRestocked(draft, item),
      })),
    reason: draft.reason!,
    note: draft.reason === "OTHER" ? draft.note.trim() : null,
  };
}

export function buildReturnBody(figures: ReturnFigures, draft: ReturnDraft): ReturnBody {
  const refunds = refundableMoney(figures.sums) > 0 ? offeredOf(draft.ways) : [];
  return { ...buildReturnedGoods(figures, draft), refunds };
}

type LocalReturnInput = {
  sale: WholeSale;
  figures: ReturnFigures;
  draft: ReturnDraft;
  seller: SaleReturn["seller"];
};

/** Builds the return as the server will, with the same code. */
export function buildLocalReturn(
  key: string,
  { sale, figures, draft, seller }: LocalReturnInput,
): SaleReturn {
  const { lines, sums, settlement } = figures;
  const { reason, note } = buildReturnedGoods(figures, draft);
  const returnedLines = lines.filter(({ quantity }) => quantity > 0);
  const taxed = returnedLines.map(({ item, back, worth }) => {
    const line = lineTaxOf(item);
    return line && taxOfPart(line, item.total, back.total, worth);
  });
  const items = returnedLines.map(({ item, quantity, worth }, index) => ({
    saleItemId: item.id,
    productId: item.productId,
    quantity,
    unit: item.unit,
    total: worth,
    productName: item.description ?? item.productName,
    tax: item.tax,
    taxes: sumTaxes([taxed[index]!]).taxes,
    restock: isRestocked(draft, item),
  }));
  return {
    ...sumTaxes(taxed),
    id: key,
    number: null,
    saleId: sale.id,
    saleNumber: sale.number,
    items,
    total: sums.total,
    createdAt: new Date().toISOString(),
    rounding: settlement.rounding,
    refunds: settlement.refunds,
    reason,
    note,
    seller,
    shift: null,
  };
}
