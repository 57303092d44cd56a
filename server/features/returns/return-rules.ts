import type { ReturnGoodsPayload } from "#core/contract/returns/returns.ts";
import { AppError, type FieldError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import { addQuantities, computeProportion, formatQuantity, isQuantityAllowed } from "#core/quantity.ts";
import type { LinePromotion } from "#core/sale/line.ts";
import type { ReturnReason } from "#core/sale/return-reasons.ts";
import {
  computeReturnValue,
  isRefundSettled,
  type QuantityAndTotal,
  type Refund,
  type RefundSettlement,
  type RefundSums,
  settleRefund,
} from "#core/sale/returns.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { computeReturnTax, type LineTax } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { DayFigure } from "#server/store/day-figures.sql.ts";

/** A line of a sale, and its returned part. */
export type ReturnableSaleLine = QuantityAndTotal & {
  line: number;
  id: string;
  productId: string | null;
  productName: string;
  unit: Unit;
  back: QuantityAndTotal;
  taxed: LineTax | null;
  promotion: LinePromotion | null;
};

export type NewReturnLine = QuantityAndTotal & {
  of: ReturnableSaleLine;
  restock: boolean;
  taxed: LineTax | null;
  promotion: LinePromotion | null;
};

type RequestedItems = NonNullable<ReturnGoodsPayload["items"]>;

/**
 * Without `requested`, returns everything that has not been returned yet.
 * @throws ALREADY_RETURNED with the remaining quantities
 * @throws INVALID_INPUT
 */
export function computeReturnLines(
  sold: readonly ReturnableSaleLine[],
  requested: RequestedItems | null | undefined,
  reason: ReturnReason,
): NewReturnLine[] {
  const items = requested ?? sold.flatMap((line) => leftOf(line).filter(({ quantity }) => quantity > 0));
  if (items.length === 0) throw new AppError("ALREADY_RETURNED", { details: { items: [] } });
  const byId = new Map(sold.map((line) => [line.id, line]));
  refuseForeign(items, byId);
  refuseMoreThanIsLeft(items, byId);
  const back = new Map(sold.map((line) => [line.id, line.back]));
  return items.map(({ saleItemId, quantity, restock }) => {
    const of = byId.get(saleItemId)!;
    const before = back.get(saleItemId)!;
    const total = computeReturnValue(of, before, quantity);
    back.set(saleItemId, addPieces(before, { quantity, total }));
    const isGood = restock ?? reason !== "DEFECTIVE";
    const taxed = of.taxed && computeReturnTax(of.taxed, of.total, before.total, total);
    const promotion = of.promotion && partOfPromotion(of.promotion, of.quantity, before.quantity, quantity);
    return { of, quantity, total, taxed, promotion, restock: isGood && of.productId !== null };
  });
}

/** The part of a promotion's discount for a returned quantity; all parts add up to the whole discount. */
function partOfPromotion(
  promotion: LinePromotion,
  whole: number,
  before: number,
  part: number,
): LinePromotion {
  const until = (quantity: number) => computeProportion(promotion.discount, quantity, whole);
  return { ...promotion, discount: until(addQuantities(before, part)) - until(before) };
}

const addPieces = (a: QuantityAndTotal, b: QuantityAndTotal): QuantityAndTotal => ({
  quantity: addQuantities(a.quantity, b.quantity),
  total: a.total + b.total,
});

function leftOf({ id, quantity, back }: ReturnableSaleLine): RequestedItems {
  return [{ saleItemId: id, quantity: addQuantities(quantity, -back.quantity) }];
}

function refuseForeign(items: RequestedItems, byId: Map<string, ReturnableSaleLine>) {
  const findings = items.flatMap(({ saleItemId, quantity }, index): FieldError[] => {
    const line = byId.get(saleItemId);
    if (!line) return [{ field: `items.${index}.saleItemId`, message: "El producto no es de esta venta" }];
    if (isQuantityAllowed(quantity, line.unit)) return [];
    const message = `La cantidad debe ser un número entero: «${line.productName}» se vende por unidades`;
    return [{ field: `items.${index}.quantity`, message }];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

/** Refuses quantities above what can be returned. Reports all lines at once, so that all can be corrected. */
function refuseMoreThanIsLeft(items: RequestedItems, byId: Map<string, ReturnableSaleLine>) {
  const requested = new Map<string, number>();
  for (const { saleItemId, quantity } of items)
    requested.set(saleItemId, addQuantities(requested.get(saleItemId) ?? 0, quantity));
  const lacking = [...requested].flatMap(([id, quantity]) => {
    const line = byId.get(id)!;
    const [{ quantity: left }] = leftOf(line) as [RequestedItems[number]];
    return quantity > left ? [{ line, left }] : [];
  });
  const [first] = lacking;
  if (!first) return;
  const { productName, unit } = first.line;
  throw new AppError("ALREADY_RETURNED", {
    message:
      first.left === 0
        ? `«${productName}» ya se devolvió`
        : `De «${productName}» solo quedan por devolver ${formatQuantity(first.left, unit)}`,
    details: { items: lacking.map(({ line, left }) => ({ saleItemId: line.id, left })) },
  });
}

/** The returned part of each line after this return, by line number; and whether everything is returned. */
export function computeReturnStateOfSale(
  sold: readonly ReturnableSaleLine[],
  returned: readonly NewReturnLine[],
) {
  const quantities: number[] = [];
  const totals: number[] = [];
  let complete = true;
  for (const line of sold) {
    const back = returned.filter(({ of }) => of === line).reduce<QuantityAndTotal>(addPieces, line.back);
    quantities[line.line - 1] = back.quantity;
    totals[line.line - 1] = back.total;
    complete &&= back.quantity === line.quantity;
  }
  return {
    quantities: Array.from(quantities, (q = 0) => q),
    totals: Array.from(totals, (t = 0) => t),
    complete,
  };
}

/**
 * A late return uses the cash rounding that the sale had.
 * @throws PAYMENTS_MISMATCH with the required sum
 */
export function decideSaleRefund(
  sums: RefundSums,
  refunds: ReturnGoodsPayload["refunds"],
  cashRounding: StoreSettings["cashRounding"],
  { late }: Pick<ViolationPolicy, "late">,
): RefundSettlement {
  const settled = settleRefund(sums, refunds ?? [], cashRounding);
  if (isRefundSettled(settled)) return settled;
  const then = late ? settleRefund(sums, refunds ?? [], cashRounding === 0 ? 50 : 0) : settled;
  if (isRefundSettled(then)) return then;
  const { due } = settled;
  throw new AppError("PAYMENTS_MISMATCH", {
    message: `Lo que se devuelve en dinero debe sumar ${formatPesos(due)}`,
    fields: [{ field: "refunds", message: `Lo que se devuelve debe sumar ${formatPesos(due)}` }],
    details: { due },
  });
}

export function buildReturnDayFigures(total: number, refunds: readonly Refund[]): DayFigure[] {
  const byMethod = new Map<string, number>();
  for (const { method, amount } of refunds) byMethod.set(method, (byMethod.get(method) ?? 0) + amount);
  const rounding = total - refunds.reduce((sum, { amount }) => sum + amount, 0);
  return [
    { kind: "RETURN", method: "", amount: total },
    ...[...byMethod].map(([method, amount]) => ({ kind: "REFUND" as const, method, amount })),
    ...(rounding === 0 ? [] : [{ kind: "ROUNDING" as const, method: "", amount: rounding }]),
  ];
}
