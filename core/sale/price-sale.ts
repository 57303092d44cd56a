import type { PriceLevel } from "#core/goods/price-levels.ts";
import { MAX_MONEY } from "#core/money.ts";
import type { Role } from "#core/permissions.ts";
import { amountTooSmallMessage, computeProportion, multiplyQuantity } from "#core/quantity.ts";
import { computeDiscountPesos, computeMaxDiscount, type EnteredDiscount } from "#core/sale/discount.ts";
import {
  computeLineSubtotalAtPrice,
  type LinePromotion,
  type PricedLine,
  priceOfLine,
  type SaleLineRequest,
  toLineMeasure,
} from "#core/sale/line.ts";
import {
  isPaymentSettled,
  type PaymentInput,
  type PaymentSettlement,
  type PaymentSettlementProblem,
  settlePayments,
} from "#core/sale/payment.ts";
import type { ApplyPromotions } from "#core/sale/promotions.ts";
import { shareByWeight } from "#core/sale/share-by-weight.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";

type SaleRequest = {
  lines: readonly SaleLineRequest[];
  priceLevel?: PriceLevel | undefined;
  discount?: EnteredDiscount | null | undefined;
  payments?: readonly PaymentInput[] | undefined;
};

type SalePricingRules = {
  role: Role;
  settings: Pick<StoreSettings, "cashierDiscount" | "cashRounding">;
  /** True for a sale made offline and sent later: the store's cash rounding may have changed since. */
  late?: boolean;
  /** Computes the tax of a line; null for no taxes. Passed in, because only tills that charge taxes load its code. */
  taxOf?: ComputeTaxOfLine | null | undefined;
  /** Passed in like `taxOf`. Null if no promotion runs, or if the lines already have their promotions. */
  applyPromotions?: ApplyPromotions | null | undefined;
};

type ComputeTaxOfLine = (line: Omit<PricedLine, "taxed">) => LineTax;

/** Why a sale with these lines and discounts is invalid. `line` is the index of a line. */
type SalePricingProblem =
  | { kind: "AMOUNT_TOO_SMALL"; line: number; message: string }
  | { kind: "QUANTITY_TOO_LARGE"; line: number }
  | { kind: "TOTAL_TOO_LARGE" }
  | { kind: "LINE_DISCOUNT_TOO_LARGE"; line: number }
  | { kind: "SALE_DISCOUNT_TOO_LARGE" }
  | { kind: "DISCOUNT_NOT_ALLOWED" };

export type PricedSale = {
  lines: PricedLine[];
  subtotal: number;
  /** Pesos off in total: promotions, discounts of lines and discount of the sale. */
  discount: number;
  saleDiscount: number;
  total: number;
  /** Pesos off by promotions. */
  promoted: number;
  /** The maximum sum of the discounts that this role may enter, in pesos. */
  mostDiscount: number;
  problems: SalePricingProblem[];
  settlement: PaymentSettlement | PaymentSettlementProblem | null;
};

/**
 * Prices a sale; till and server share this function. Discounts above a limit are capped and reported in
 * `problems`. The role's maximum applies only to entered discounts, after promotions.
 */
export function priceSale(
  { lines: requestedLines, priceLevel = "PUBLIC", discount: wantedDiscount = null, payments }: SaleRequest,
  { role, settings, late = false, taxOf, applyPromotions }: SalePricingRules,
): PricedSale {
  const problems: SalePricingProblem[] = [];
  const lines = requestedLines.map((line, index) => {
    problems.push(...measureProblems(line, index, priceLevel));
    return priceLine(line, priceLevel);
  });
  const run = applyPromotions?.(lines);
  // The lines are changed in place, because a till prices all lines at each key press, and copies took most of the time.
  for (const [index, line] of lines.entries()) {
    const { promotion, discount } = requestedLines[index]!;
    const found = promotion === undefined ? (run?.[index] ?? null) : promotion;
    line.promotion = found && { ...found, discount: Math.min(found.discount, line.subtotal) };
    // A percentage that a person entered applies to the price after the promotion.
    line.ownDiscount = computeDiscountPesos(discount, promotedTotal(line));
  }
  const subtotal = sum(lines.map((line) => line.subtotal));
  const promoted = sum(lines.map(({ promotion }) => promotion?.discount ?? 0));
  const left = lines.map(leftOf);
  const saleDiscount = computeDiscountPesos(wantedDiscount, sum(left));
  const shares = shareByWeight(saleDiscount, left);
  for (const [index, line] of lines.entries()) {
    line.total = left[index]! - shares[index]!;
    line.discount = line.subtotal - line.total;
    line.taxed = taxOf ? taxOf(line) : null;
  }
  const discount = sum(lines.map((line) => line.discount));
  const total = subtotal - discount;
  const mostDiscount = computeMaxDiscount(role, subtotal - promoted, settings);
  if (subtotal > MAX_MONEY) problems.push({ kind: "TOTAL_TOO_LARGE" });
  for (const [line, { discount: own }] of requestedLines.entries())
    if (isMoreThan(own, promotedTotal(lines[line]!)))
      problems.push({ kind: "LINE_DISCOUNT_TOO_LARGE", line });
  if (isMoreThan(wantedDiscount, sum(left))) problems.push({ kind: "SALE_DISCOUNT_TOO_LARGE" });
  if (discount - promoted > mostDiscount) problems.push({ kind: "DISCOUNT_NOT_ALLOWED" });
  const settlement = payments ? settleSale(total, payments, settings.cashRounding, late) : null;
  return { lines, subtotal, discount, saleDiscount, promoted, total, mostDiscount, problems, settlement };
}

/** Copies field by field, which takes a tenth of the time of a spread. */
function priceLine(line: SaleLineRequest, level: PriceLevel): PricedLine {
  const { kind, productId, name, unit, tax, taxChange, presentation: pack = null } = line;
  const { price, kind: priceKind } = priceOfLine(line, level);
  const { quantity, amount } = pack
    ? { quantity: multiplyQuantity(pack.units, pack.count), amount: null }
    : toLineMeasure(line, price);
  const subtotal = computeLineSubtotalAtPrice(line, price);
  const presentation = pack && {
    id: pack.id,
    name: pack.name,
    units: pack.units,
    count: pack.count,
    price,
  };
  return {
    kind,
    productId,
    name,
    unit,
    tax,
    taxChange,
    quantity,
    amount,
    price: pack ? computeProportion(price, 1, pack.units) : price,
    priceKind,
    presentation,
    subtotal,
    promotion: null,
    ownDiscount: 0,
    discount: 0,
    total: subtotal,
    taxed: null,
  };
}

type PromotedLine = { subtotal: number; promotion: LinePromotion | null };

const promotedTotal = ({ subtotal, promotion }: PromotedLine) => subtotal - (promotion?.discount ?? 0);

const leftOf = (line: PromotedLine & { ownDiscount: number }) => promotedTotal(line) - line.ownDiscount;

function measureProblems(line: SaleLineRequest, index: number, level: PriceLevel): SalePricingProblem[] {
  const { presentation } = line;
  if (presentation && multiplyQuantity(presentation.units, presentation.count) > MAX_LINE_QUANTITY)
    return [{ kind: "QUANTITY_TOO_LARGE", line: index }];
  if (line.amount === null) return [];
  const { price } = priceOfLine(line, level);
  const message = amountTooSmallMessage(line.amount, { price, unit: line.unit });
  const { quantity } = toLineMeasure(line, price);
  return [
    ...(message ? [{ kind: "AMOUNT_TOO_SMALL" as const, line: index, message }] : []),
    ...(quantity > MAX_LINE_QUANTITY ? [{ kind: "QUANTITY_TOO_LARGE" as const, line: index }] : []),
  ];
}

const isMoreThan = (discount: EnteredDiscount | null, cost: number) =>
  discount?.in === "pesos" && discount.value > cost;

function settleSale(
  total: number,
  payments: readonly PaymentInput[],
  cashRounding: StoreSettings["cashRounding"],
  late: boolean,
): PaymentSettlement | PaymentSettlementProblem {
  const settled = settlePayments(total, payments, cashRounding);
  if (isPaymentSettled(settled) || !late) return settled;
  const then = settlePayments(total, payments, cashRounding === 0 ? 50 : 0);
  return isPaymentSettled(then) ? then : settled;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
