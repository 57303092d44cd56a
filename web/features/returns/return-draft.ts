import type { CallInput } from "#core/contract/endpoint.ts";
import type { returnGoods } from "#core/contract/returns.ts";
import type { SaleReturn } from "#core/contract/sale-return.ts";
import type { WholeSale } from "#core/contract/whole-sale.ts";
import { formatPesos } from "#core/money.ts";
import { addQuantities } from "#core/quantity.ts";
import { MONEY_METHODS, type MoneyMethod, type PaymentMethod } from "#core/sale/payment.ts";
import type { ReturnReason } from "#core/sale/return-reasons.ts";
import {
  inMoney,
  isRefunded,
  type OfferedRefund,
  overpaid,
  type Piece,
  type RefundSettlement,
  type RefundSums,
  settleRefund,
  worthOf,
} from "#core/sale/returns.ts";
import { isExchange } from "#core/sale-code.ts";
import { lineTaxOf, sumTaxes, taxOfPart } from "#core/tax/tax-of-line.ts";

/** A line of the sale of which something is still there. */
export type ReturnableLine = { item: WholeSale["items"][number]; back: Piece; left: number };

/** What comes back and how, as it is being chosen. By the ids of the sale's lines. */
export type ReturnDraft = {
  taken: Record<string, number>;
  /** Where it was said; otherwise only what is broken stays off the shelf. */
  shelved: Record<string, boolean>;
  reason: ReturnReason | null;
  note: string;
  /** One or several; a method is there once. */
  ways: readonly RefundWay[];
};

/** How a part of the money goes back. An amount that is left empty takes what the others leave. */
export type RefundWay = { method: MoneyMethod; amount: number | null; reference: string };

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

const wayOf = (method: MoneyMethod): RefundWay => ({ method, amount: null, reference: "" });

const isMoney = (method: PaymentMethod): method is MoneyMethod => MONEY_METHODS.some((one) => one === method);

/** One way more: first those in which the sale was paid. Null when there is no other. */
export function withAnotherWay(
  { payments }: Pick<WholeSale, "payments">,
  ways: readonly RefundWay[],
): readonly RefundWay[] | null {
  const paid = payments.flatMap((one) => (isMoney(one.method) && !isExchange(one) ? one.method : []));
  const method = [...paid, ...MONEY_METHODS].find((one) => !ways.some((way) => way.method === one));
  return method ? [...ways, wayOf(method)] : null;
}

/** Of what was sold as one thing, that one comes back. */
export function emptyDraft(sale: WholeSale): ReturnDraft {
  const [line, ...others] = returnableLines(sale);
  const single = line && others.length === 0 && line.left <= 1;
  return {
    ...{ taken: single ? { [line.item.id]: line.left } : {}, shelved: {}, reason: null, note: "" },
    ways: [wayOf(methodOfRefund(sale))],
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
  /** How the money goes back: the code that the server asks. Nothing while the ways do not add up. */
  settlement: RefundSettlement;
  /** What is wrong with the ways, in a sentence. */
  problem: string | null;
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
  const left = sale.total + sale.rounding - refunded;
  const returned = sale.returns.reduce((sum, one) => sum + one.total, 0);
  const over = overpaid({ refunded, returned });
  const sums = { total, left, owed: sale.owed, over };
  // Where no money goes back nobody is asked how.
  const offered = inMoney(sums) > 0 ? offeredOf(draft.ways) : [];
  const outcome = settleRefund(sums, offered, cashRounding);
  if (isRefunded(outcome)) return { lines, sums, settlement: outcome, problem: null };
  const problem = problemOf(draft.ways, outcome.due);
  return { lines, sums, settlement: { refunds: [], rounding: 0 }, problem };
}

function offeredOf(ways: readonly RefundWay[]): OfferedRefund[] {
  return ways.map(({ method, amount, reference: typed }) => {
    const reference = method === "CASH" ? "" : typed.trim();
    return { method, ...(amount !== null && { amount }), ...(reference && { reference }) };
  });
}

/** `due`: what all of them must add up to. */
function problemOf(ways: readonly RefundWay[], due: number): string {
  if (ways.filter(({ amount }) => amount === null).length > 1)
    return "Escribe cuánto va en cada forma; solo una puede quedar vacía.";
  const over = ways.reduce((sum, { amount }) => sum + (amount ?? 0), 0) - due;
  if (over > 0) return `Sobran ${formatPesos(over)}: se devuelven ${formatPesos(due)}.`;
  return `Faltan ${formatPesos(-over)} por devolver.`;
}

type Chosen = Pick<ReturnFigures, "lines" | "problem">;

/** What is missing, in a sentence; null when it can be sent. */
export function lacks({ lines, problem }: Chosen, { reason, note }: ReturnDraft): string | null {
  if (lines.every(({ quantity }) => quantity === 0)) return "Elige qué se devuelve.";
  if (reason === null) return "Elige el motivo.";
  return reason === "OTHER" && note.trim() === "" ? "Escribe por qué se devuelve." : problem;
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
  const refunds = inMoney(figures.sums) > 0 ? offeredOf(draft.ways) : [];
  return { ...goodsOf(figures, draft), refunds };
}

type Here = { sale: WholeSale; figures: ReturnFigures; draft: ReturnDraft; seller: SaleReturn["seller"] };

/** As it is told before any server has heard of it: by the sums that the server makes too. */
export function returnHere(key: string, { sale, figures, draft, seller }: Here): SaleReturn {
  const { lines, sums, settlement } = figures;
  const { reason, note } = goodsOf(figures, draft);
  const taken = lines.filter(({ quantity }) => quantity > 0);
  const taxed = taken.map(({ item, back, worth }) => {
    const line = lineTaxOf(item);
    return line && taxOfPart(line, item.total, back.total, worth);
  });
  const items = taken.map(({ item, quantity, worth }, index) => ({
    ...{ saleItemId: item.id, productId: item.productId, quantity, unit: item.unit, total: worth },
    productName: item.description ?? item.productName,
    ...{ tax: item.tax, taxes: sumTaxes([taxed[index]!]).taxes },
    restock: goesOnShelf(draft, item),
  }));
  return {
    ...sumTaxes(taxed),
    ...{ id: key, number: null, saleId: sale.id, saleNumber: sale.number, items, total: sums.total },
    ...{ createdAt: new Date().toISOString(), rounding: settlement.rounding, refunds: settlement.refunds },
    ...{ reason, note, seller, shift: null },
  };
}
