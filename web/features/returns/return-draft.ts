import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { returnGoods } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { formatPesos } from "#core/money.ts";
import { addQuantities } from "#core/quantity.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, type PaymentMethod } from "#core/sale/payment.ts";
import type { ReturnReason } from "#core/sale/return-reasons.ts";
import {
  computeOverpaidRefund,
  computeRefundableMoney,
  computeReturnValue,
  isRefundSettled,
  type QuantityAndTotal,
  type RefundInput,
  type RefundSettlement,
  type RefundSums,
  settleRefund,
} from "#core/sale/returns.ts";
import { isExchangePayment } from "#core/sale-code.ts";
import { computeReturnTax, restoreLineTax, sumTaxes } from "#core/tax/tax-of-line.ts";

type ReturnableLine = { item: FullSale["items"][number]; back: QuantityAndTotal; left: number };

export type ReturnDraft = {
  /** Returned quantities, by the id of the sale's line. */
  taken: Record<string, number>;
  /** The user's choices to restock or not, by the id of the sale's line. By default only defective goods are not. */
  shelved: Record<string, boolean>;
  reason: ReturnReason | null;
  note: string;
  ways: readonly RefundMethodDraft[];
};

export type RefundMethodDraft = { method: MoneyPaymentMethod; amount: number | null; reference: string };

export type ReturnRequestBody = EndpointCallInput<typeof returnGoods>["body"];

export function listReturnableLines(sale: FullSale): ReturnableLine[] {
  return sale.items.flatMap((item) => {
    const left = addQuantities(item.quantity, -item.returned);
    const total = sale.returns
      .flatMap(({ items }) => items)
      .reduce((sum, one) => sum + (one.saleItemId === item.id ? one.total : 0), 0);
    return left > 0 ? [{ item, left, back: { quantity: item.returned, total } }] : [];
  });
}

function chooseDefaultRefundMethod({ paymentMethod }: Pick<FullSale, "paymentMethod">): MoneyPaymentMethod {
  return MONEY_PAYMENT_METHODS.find((method) => method === paymentMethod) ?? "CASH";
}

const wayOf = (method: MoneyPaymentMethod): RefundMethodDraft => ({ method, amount: null, reference: "" });

const isMoney = (method: PaymentMethod): method is MoneyPaymentMethod =>
  MONEY_PAYMENT_METHODS.some((one) => one === method);

export function addRefundMethod(
  { payments }: Pick<FullSale, "payments">,
  ways: readonly RefundMethodDraft[],
): readonly RefundMethodDraft[] | null {
  const paid = payments.flatMap((one) => (isMoney(one.method) && !isExchangePayment(one) ? one.method : []));
  const method = [...paid, ...MONEY_PAYMENT_METHODS].find((one) => !ways.some((way) => way.method === one));
  return method ? [...ways, wayOf(method)] : null;
}

export function buildEmptyReturnDraft(sale: FullSale): ReturnDraft {
  const [line, ...others] = listReturnableLines(sale);
  const single = line && others.length === 0 && line.left <= 1;
  return {
    taken: single ? { [line.item.id]: line.left } : {},
    shelved: {},
    reason: null,
    note: "",
    ways: [wayOf(chooseDefaultRefundMethod(sale))],
  };
}

export function buildFullReturnDraft(sale: FullSale): ReturnDraft {
  return { ...buildEmptyReturnDraft(sale), taken: computeReturnableQuantities(sale), reason: "WRONG_CHARGE" };
}

export function computeReturnableQuantities(sale: FullSale): Record<string, number> {
  return Object.fromEntries(listReturnableLines(sale).map(({ item, left }) => [item.id, left]));
}

/** Whether the goods are restocked. Goods without a product never are. */
export function isReturnedLineRestocked({ reason, shelved }: ReturnDraft, item: ReturnableLine["item"]) {
  return item.productId !== null && (shelved[item.id] ?? reason !== "DEFECTIVE");
}

export type ReturnFigures = {
  lines: (ReturnableLine & { quantity: number; worth: number })[];
  sums: RefundSums;
  /** The refund, by the code that the server uses too. Empty while the amounts of the methods do not add up. */
  settlement: RefundSettlement;
  /** Why the amounts of the methods do not add up, as a sentence. */
  problem: string | null;
};

export function computeReturnFigures(
  sale: FullSale,
  draft: ReturnDraft,
  cashRounding: number,
): ReturnFigures {
  const lines = listReturnableLines(sale).map((line) => {
    const quantity = Math.min(draft.taken[line.item.id] ?? 0, line.left);
    return {
      ...line,
      quantity,
      worth: quantity > 0 ? computeReturnValue(line.item, line.back, quantity) : 0,
    };
  });
  const refunded = sale.returns
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { amount }) => sum + amount, 0);
  const total = lines.reduce((sum, { worth }) => sum + worth, 0);
  const left = sale.total + sale.rounding - refunded;
  const returned = sale.returns.reduce((sum, one) => sum + one.total, 0);
  const over = computeOverpaidRefund({ refunded, returned });
  const sums = { total, left, owed: sale.owed, over };
  // A return without a refund in money ignores the chosen methods.
  const offered = computeRefundableMoney(sums) > 0 ? offeredOf(draft.ways) : [];
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
export function findReturnProblem({ lines, problem }: ChosenLines, { reason, note }: ReturnDraft) {
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
        restock: isReturnedLineRestocked(draft, item),
      })),
    reason: draft.reason!,
    note: draft.reason === "OTHER" ? draft.note.trim() : null,
  };
}

export function buildReturnRequestBody(figures: ReturnFigures, draft: ReturnDraft): ReturnRequestBody {
  const refunds = computeRefundableMoney(figures.sums) > 0 ? offeredOf(draft.ways) : [];
  return { ...buildReturnedGoods(figures, draft), refunds };
}

type LocalReturnInput = {
  sale: FullSale;
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
    const line = restoreLineTax(item);
    return line && computeReturnTax(line, item.total, back.total, worth);
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
    restock: isReturnedLineRestocked(draft, item),
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
