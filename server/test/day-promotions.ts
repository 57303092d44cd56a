import { type AppliedPromotion, divideRoundingHalfUp, splitPesos } from "#server/test/day-model.ts";

/** A model of promotions (goods.md of the specification, 8) without code of the app. Products are indexes. */
export type ModelPromotion =
  | { kind: "PERCENT"; products: readonly number[]; percent: number }
  | { kind: "NTH"; products: readonly number[]; every: number; percent: number }
  | { kind: "COMBO"; parts: readonly { product: number; thousandths: number }[]; price: number };

/**
 * A line to which promotions apply. `price` is per unit, `cost` of the whole line; there is one line per
 * product.
 */
export type PromotableModelLine = {
  line: number;
  product: number;
  isMeasured: boolean;
  thousandths: number;
  price: number;
  cost: number;
};

/** Pesos off by line, and the lines that take part. */
type Saving = { off: Map<number, number>; lines: readonly number[] };

/**
 * Applies the largest saving first; its lines take part in no other. Of equal savings the earlier promotion
 * wins.
 */
export function applyModelPromotions(
  promotions: readonly ModelPromotion[],
  lines: readonly PromotableModelLine[],
): Map<number, AppliedPromotion> {
  const given = new Map<number, AppliedPromotion>();
  let pool = lines;
  for (;;) {
    const savings = promotions.map((one) => savingOf(one, pool));
    const pesos = savings.map(({ off }) => [...off.values()].reduce((sum, one) => sum + one, 0));
    const most = Math.max(...pesos);
    if (most <= 0) return given;
    const promotion = pesos.indexOf(most);
    const { off, lines: taken } = savings[promotion]!;
    for (const [line, less] of off) if (less > 0) given.set(line, { promotion, pesos: less });
    pool = pool.filter(({ line }) => !taken.includes(line));
  }
}

const percentOf = (pesos: number, percent: number) =>
  divideRoundingHalfUp(BigInt(pesos) * BigInt(percent), 100n);

function savingOf(promotion: ModelPromotion, pool: readonly PromotableModelLine[]): Saving {
  if (promotion.kind === "COMBO") return comboOf(promotion, pool);
  const own = pool.filter(({ product }) => promotion.products.includes(product));
  const { percent } = promotion;
  if (promotion.kind === "PERCENT") {
    const less = ({ isMeasured, cost, price, thousandths }: PromotableModelLine) =>
      isMeasured ? percentOf(cost, percent) : (percentOf(price, percent) * thousandths) / 1000;
    return { off: new Map(own.map((one) => [one.line, less(one)])), lines: own.map(({ line }) => line) };
  }
  // One entry for each piece, the cheapest first.
  const pieces = own.flatMap((one) => Array.from({ length: one.thousandths / 1000 }, () => one));
  const cheapest = pieces
    .sort((a, b) => a.price - b.price)
    .slice(0, Math.floor(pieces.length / promotion.every));
  const off = new Map<number, number>();
  for (const { line, price } of cheapest) off.set(line, (off.get(line) ?? 0) + percentOf(price, percent));
  return { off, lines: own.map(({ line }) => line) };
}

/** Applies as often as the parts fit; the saving is split in proportion to the cost of the parts. */
function comboOf(
  { parts, price }: Extract<ModelPromotion, { kind: "COMBO" }>,
  pool: readonly PromotableModelLine[],
): Saving {
  const none = { off: new Map<number, number>(), lines: [] };
  const own = parts.map((part) => ({ part, line: pool.find(({ product }) => product === part.product) }));
  const times = Math.min(
    ...own.map(({ part, line }) => Math.floor((line?.thousandths ?? 0) / part.thousandths)),
  );
  if (times === 0) return none;
  const used = own.map(({ part, line }) => {
    const cost = divideRoundingHalfUp(BigInt(line!.price) * BigInt(part.thousandths * times), 1000n);
    return { line: line!.line, cost: Math.min(cost, line!.cost) };
  });
  const costs = used.map(({ cost }) => cost);
  const saving = costs.reduce((sum, cost) => sum + cost, 0) - price * times;
  if (saving <= 0) return none;
  const shares = splitPesos(saving, costs);
  return { off: new Map(used.map(({ line }, i) => [line, shares[i]!])), lines: used.map(({ line }) => line) };
}
