import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { isPromotionRunningAt, promotionMomentOf } from "#core/goods/promotion-schedule.ts";
import { computeQuantityCost, toThousandths } from "#core/quantity.ts";
import type { LinePromotion, PricedLine } from "#core/sale/line.ts";
import { shareByWeight } from "#core/sale/share-by-weight.ts";
import { isMeasuredUnit } from "#core/units.ts";

/** Lists of promotions are in order of creation, so that of two equal savings the older promotion wins. */
export type SalePromotion = Omit<Promotion, "active">;

type PromotableLine = Pick<
  PricedLine,
  "productId" | "unit" | "quantity" | "amount" | "price" | "priceKind" | "presentation" | "subtotal"
>;

export type ApplyPromotions = (lines: readonly PromotableLine[]) => (LinePromotion | null)[];

/** `lines` are the indexes of the lines that take part; `discounts` maps an index to the line's discount in pesos. */
type LineDiscounts = { lines: readonly number[]; discounts: Map<number, number> };
type ComputeDiscounts = (
  promotion: SalePromotion,
  lines: readonly PromotableLine[],
  indexes: readonly number[],
) => LineDiscounts;
type Saving = LineDiscounts & { pesos: number };
type Candidate = { promotion: SalePromotion; indexes: readonly number[]; saving: Saving };

/** Applies the promotion with the largest saving first; a line takes part in one promotion (decision 0065). */
export function applyPromotions(
  lines: readonly PromotableLine[],
  promotions: readonly SalePromotion[],
  at: Date,
): (LinePromotion | null)[] {
  const byProduct = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (!isPromotableLine(line)) continue;
    const own = byProduct.get(line.productId!);
    if (own) own.push(index);
    else byProduct.set(line.productId!, [index]);
  }
  const applied = lines.map((): LinePromotion | null => null);
  const moment = promotionMomentOf(at);
  const candidatesFor = (promotion: SalePromotion, indexes: readonly number[]): Candidate[] => {
    const saving = indexes.length > 0 ? savingOf(promotion, lines, indexes) : null;
    return saving ? [{ promotion, indexes, saving }] : [];
  };
  let candidates = promotions.flatMap((promotion) => {
    const indexes = promotion.productIds.flatMap((id) => byProduct.get(id) ?? []);
    if (indexes.length === 0 || !isPromotionRunningAt(promotion, moment)) return [];
    return candidatesFor(promotion, indexes);
  });
  while (candidates.length > 0) {
    const best = candidates.reduce((first, one) => (one.saving.pesos > first.saving.pesos ? one : first));
    const { id, name } = best.promotion;
    for (const [index, discount] of best.saving.discounts) applied[index] = { id, name, discount };
    const usedLines = new Set(best.saving.lines);
    candidates = candidates.flatMap((one) => {
      if (one === best) return [];
      const unused = one.indexes.filter((index) => !usedLines.has(index));
      return unused.length === one.indexes.length ? one : candidatesFor(one.promotion, unused);
    });
  }
  return applied;
}

function isPromotableLine({ productId, amount, presentation, priceKind, subtotal }: PromotableLine): boolean {
  return (
    productId !== null &&
    amount === null &&
    presentation === null &&
    priceKind !== "WHOLESALE" &&
    subtotal > 0
  );
}

/** Null when the promotion takes nothing off these lines. */
function savingOf(promotion: SalePromotion, lines: readonly PromotableLine[], indexes: readonly number[]) {
  const saved = SAVINGS[promotion.kind](promotion, lines, indexes);
  let pesos = 0;
  for (const [index, discount] of saved.discounts)
    if (discount > 0) pesos += discount;
    else saved.discounts.delete(index);
  return pesos > 0 ? { ...saved, pesos } : null;
}

/** Rounds half up. The price of a piece times a hundred is a safe integer. */
const percentOf = (pesos: number, percent: number) => Math.floor((pesos * percent + 50) / 100);

/** For a measured product the discount is rounded once for the line. */
const percentOff: ComputeDiscounts = ({ percent }, lines, indexes) => {
  const off = (index: number): [number, number] => {
    const { unit, price, quantity, subtotal } = lines[index]!;
    const discount = isMeasuredUnit(unit)
      ? percentOf(subtotal, percent!)
      : percentOf(price, percent!) * quantity;
    return [index, Math.min(discount, subtotal)];
  };
  return { lines: indexes, discounts: new Map(indexes.map(off)) };
};

/** Counts the pieces of all the promotion's products together; the cheapest pieces get the discount. */
const nthOff: ComputeDiscounts = ({ percent, every }, lines, indexes) => {
  const pieces = indexes.filter((index) => !isMeasuredUnit(lines[index]!.unit));
  const count = pieces.reduce((sum, index) => sum + lines[index]!.quantity, 0);
  let left = Math.floor(count / every!);
  const discounts = new Map<number, number>();
  for (const index of [...pieces].sort((a, b) => lines[a]!.price - lines[b]!.price || a - b)) {
    const { price, quantity } = lines[index]!;
    const off = Math.min(left, quantity);
    discounts.set(index, percentOf(price, percent!) * off);
    left -= off;
  }
  return { lines: pieces, discounts };
};

/** Applies the combo as often as its items fit. The lines share the discount in proportion to their cost. */
const comboOff: ComputeDiscounts = ({ items, price }, lines, indexes) => {
  const none = { lines: [], discounts: new Map<number, number>() };
  const parts = items!.map(({ productId, quantity }) => {
    const own = indexes.filter((index) => lines[index]!.productId === productId);
    const there = own.reduce((sum, index) => sum + toThousandths(lines[index]!.quantity), 0);
    return { own, needed: toThousandths(quantity), there };
  });
  const times = Math.min(...parts.map(({ needed, there }) => Math.floor(there / needed)));
  if (times === 0) return none;
  const used: { index: number; cost: number }[] = [];
  for (const { own, needed } of parts) {
    let left = needed * times;
    for (const index of own) {
      const line = lines[index]!;
      const usedQuantity = Math.min(left, toThousandths(line.quantity));
      left -= usedQuantity;
      if (usedQuantity > 0)
        used.push({
          index,
          cost: Math.min(computeQuantityCost(line.price, usedQuantity / 1_000), line.subtotal),
        });
    }
  }
  const costs = used.map(({ cost }) => cost);
  const saving = costs.reduce((sum, cost) => sum + cost, 0) - price! * times;
  if (saving <= 0) return none;
  const shares = shareByWeight(saving, costs);
  return {
    lines: used.map(({ index }) => index),
    discounts: new Map(used.map(({ index }, place) => [index, shares[place]!])),
  };
};

const SAVINGS = { PERCENT: percentOff, NTH: nthOff, COMBO: comboOff };
