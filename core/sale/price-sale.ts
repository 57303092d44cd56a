import { MAX_MONEY } from "#core/money.ts";
import type { Role } from "#core/permissions.ts";
import type { PriceLevel } from "#core/price-levels.ts";
import { amountTooSmall, partOf, timesQuantity } from "#core/quantity.ts";
import { type Discount, discountPesos, mostDiscount } from "#core/sale/discount.ts";
import { lineSubtotal, measured, type PricedLine, priceOf, type WantedLine } from "#core/sale/line.ts";
import {
  isSettled,
  type OfferedPayment,
  type Settlement,
  settle,
  type Unsettled,
} from "#core/sale/payment.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";

export type WantedSale = {
  lines: readonly WantedLine[];
  /** Defaults to PUBLIC. */
  priceLevel?: PriceLevel | undefined;
  /** On the whole sale. */
  discount?: Discount | null | undefined;
  /** Absent while no payment was chosen. */
  payments?: readonly OfferedPayment[] | undefined;
};

export type PricingRules = {
  role: Role;
  settings: Pick<StoreSettings, "cashierDiscount" | "cashRounding">;
  /** A late sale: it may have been paid under the other cash rounding. */
  late?: boolean;
  /**
   * Computes the tax of a line (core/tax/tax-of-line.ts). The till loads that code only where taxes are
   * charged. Null: no taxes.
   */
  taxOf?: TaxOf | null | undefined;
};

export type TaxOf = (line: Omit<PricedLine, "taxed">) => LineTax;

/** Why a sale with these lines and discounts is invalid. `line` is an index. */
export type PriceProblem =
  | { kind: "AMOUNT_TOO_SMALL"; line: number; message: string }
  | { kind: "QUANTITY_TOO_LARGE"; line: number }
  | { kind: "TOTAL_TOO_LARGE" }
  | { kind: "LINE_DISCOUNT_TOO_LARGE"; line: number }
  | { kind: "SALE_DISCOUNT_TOO_LARGE" }
  | { kind: "DISCOUNT_NOT_ALLOWED" };

export type PricedSale = {
  lines: PricedLine[];
  /** Pesos before discounts. */
  subtotal: number;
  /** Pesos off: of the lines and of the sale. */
  discount: number;
  /** Pesos off the whole sale only. */
  saleDiscount: number;
  /** `subtotal − discount`. */
  total: number;
  /** The maximum discount of the role in pesos. */
  mostDiscount: number;
  /** Errors of lines first, then those of the sale. */
  problems: PriceProblem[];
  /** Null without payments. */
  settlement: Settlement | Unsettled | null;
};

/**
 * Prices a sale: lines, discounts, total, payments and change. Till and server share this function, so both
 * compute the same pesos. Discounts are capped; `problems` names the excess. Promotions belong between the line
 * prices and the manual discounts; they skip lines with an `amount`, with a `presentation`, or with the
 * `priceKind` WHOLESALE.
 */
export function priceSale(
  { lines: wanted, priceLevel = "PUBLIC", discount: wantedDiscount = null, payments }: WantedSale,
  { role, settings, late = false, taxOf }: PricingRules,
): PricedSale {
  const problems: PriceProblem[] = [];
  const lines = wanted.map((line, index) => {
    problems.push(...measureProblems(line, index, priceLevel));
    return priceLine(line, priceLevel);
  });
  const subtotal = sum(lines.map((line) => line.subtotal));
  const left = lines.map((line) => line.subtotal - line.ownDiscount);
  const saleDiscount = discountPesos(wantedDiscount, sum(left));
  const shares = share(saleDiscount, left);
  const priced = lines.map((line, index): PricedLine => {
    const [discount, total] = [line.ownDiscount + shares[index]!, left[index]! - shares[index]!];
    const one = { ...line, discount, total };
    return { ...one, taxed: taxOf ? taxOf(one) : null };
  });
  const discount = sum(priced.map((line) => line.discount));
  const total = subtotal - discount;
  const most = mostDiscount(role, subtotal, settings);
  if (subtotal > MAX_MONEY) problems.push({ kind: "TOTAL_TOO_LARGE" });
  for (const [line, { discount: own }] of wanted.entries())
    if (isMoreThan(own, lines[line]!.subtotal)) problems.push({ kind: "LINE_DISCOUNT_TOO_LARGE", line });
  if (isMoreThan(wantedDiscount, sum(left))) problems.push({ kind: "SALE_DISCOUNT_TOO_LARGE" });
  if (discount > most) problems.push({ kind: "DISCOUNT_NOT_ALLOWED" });
  const settlement = payments ? settleSale(total, payments, settings.cashRounding, late) : null;
  return {
    lines: priced,
    ...{ subtotal, discount, saleDiscount, total, mostDiscount: most, problems, settlement },
  };
}

function priceLine(line: WantedLine, level: PriceLevel) {
  const { discount, presentation: pack = null, tiers: _, wholesalePrice: __, ...rest } = line;
  const { price, kind } = priceOf(line, level);
  const subtotal = lineSubtotal(line, level);
  const presentation = pack && {
    ...{ id: pack.id, name: pack.name, units: pack.units, count: pack.count },
    price,
  };
  const measure = pack
    ? { quantity: timesQuantity(pack.units, pack.count), amount: null }
    : measured(line, price);
  return {
    ...{ ...rest, ...measure, price: pack ? partOf(price, 1, pack.units) : price, priceKind: kind },
    ...{ presentation, subtotal, ownDiscount: discountPesos(discount, subtotal) },
  };
}

function measureProblems(line: WantedLine, index: number, level: PriceLevel): PriceProblem[] {
  const { presentation } = line;
  if (presentation && timesQuantity(presentation.units, presentation.count) > MAX_QUANTITY)
    return [{ kind: "QUANTITY_TOO_LARGE", line: index }];
  if (line.amount === null) return [];
  const { price } = priceOf(line, level);
  const message = amountTooSmall(line.amount, { price, unit: line.unit });
  const { quantity } = measured(line, price);
  return [
    ...(message ? [{ kind: "AMOUNT_TOO_SMALL" as const, line: index, message }] : []),
    ...(quantity > MAX_QUANTITY ? [{ kind: "QUANTITY_TOO_LARGE" as const, line: index }] : []),
  ];
}

const isMoreThan = (discount: Discount | null, cost: number) =>
  discount?.in === "pesos" && discount.value > cost;

function settleSale(
  total: number,
  payments: readonly OfferedPayment[],
  cashRounding: StoreSettings["cashRounding"],
  late: boolean,
): Settlement | Unsettled {
  const settled = settle(total, payments, cashRounding);
  if (isSettled(settled) || !late) return settled;
  const then = settle(total, payments, cashRounding === 0 ? 50 : 0);
  return isSettled(then) ? then : settled;
}

/**
 * Splits whole pesos in proportion to the weights. The rest goes to the largest remainders; ties go to the
 * earlier one.
 */
export function share(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  // BigInt: the product of two amounts may exceed the safe integers.
  const all = BigInt(sum(weights));
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, whole: Number(product / all), rest: product % all };
  });
  let left = amount - sum(parts.map(({ whole }) => whole));
  for (const part of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return parts.map(({ whole }) => whole);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
