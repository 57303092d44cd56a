import sql, { type Sql } from "sql-template-tag";
import { dayOf } from "#core/dates.ts";
import type { LinePromotion } from "#core/sale/line.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";
import { MIN_UUID } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type LineWithPromotion = {
  productId: string | null;
  quantity: number;
  /** Pesos after discounts. */
  total: number;
  taxed: LineTax | null;
  promotion: LinePromotion;
};

/** The id of a product that was deleted before its late sale arrived. */
const DELETED_PRODUCT_ID = MIN_UUID;

type Figure = {
  promotion: string;
  product: string;
  count: number;
  quantity: number;
  sold: number;
  taxes: number;
  discount: number;
};

/**
 * Adds the lines to the totals of the day of `at`. For each promotion a sale counts once, with the first of its lines;
 * a return does not count.
 */
export function addToPromotionFiguresSql(
  tx: StoreTx,
  at: Date,
  kind: "SALE" | "RETURN",
  lines: readonly LineWithPromotion[],
): Sql {
  const figures = figuresOf(kind, lines);
  return sql`
    insert into promotion_figures as f (store_id, day, promotion_id, product_id, slot, count, quantity, sold, taxes, discount)
    select ${tx.storeId}, ${dayOf(at)}::date, m.promotion, m.product, ${tx.slot}::smallint, m.count, m.quantity, m.sold, m.taxes,
      m.discount
    from unnest(${figures.map(({ promotion }) => promotion)}::uuid[], ${figures.map(({ product }) => product)}::uuid[],
      ${figures.map(({ count }) => count)}::bigint[], ${figures.map(({ quantity }) => quantity)}::numeric[],
      ${figures.map(({ sold }) => sold)}::bigint[], ${figures.map(({ taxes }) => taxes)}::bigint[],
      ${figures.map(({ discount }) => discount)}::bigint[])
      as m (promotion, product, count, quantity, sold, taxes, discount)
    on conflict (store_id, day, promotion_id, product_id, slot) do update set count = f.count + excluded.count,
      quantity = f.quantity + excluded.quantity, sold = f.sold + excluded.sold, taxes = f.taxes + excluded.taxes,
      discount = f.discount + excluded.discount`;
}

/** Sorted, so that two processes that write the same rows cannot deadlock. */
function figuresOf(kind: "SALE" | "RETURN", lines: readonly LineWithPromotion[]): Figure[] {
  const figures = new Map<string, Figure>();
  const counted = new Set<string>();
  const sign = kind === "SALE" ? 1 : -1;
  for (const { productId, quantity, total, taxed, promotion } of lines) {
    const product = productId ?? DELETED_PRODUCT_ID;
    const key = `${promotion.id} ${product}`;
    const figure = figures.get(key) ?? {
      promotion: promotion.id,
      product,
      count: 0,
      quantity: 0,
      sold: 0,
      taxes: 0,
      discount: 0,
    };
    if (kind === "SALE" && !counted.has(promotion.id)) figure.count += 1;
    counted.add(promotion.id);
    figure.quantity += sign * quantity;
    figure.sold += sign * total;
    figure.taxes += sign * (taxed ? taxed.amount + taxed.bagTax : 0);
    figure.discount += sign * promotion.discount;
    figures.set(key, figure);
  }
  return [...figures].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, figure]) => figure);
}
