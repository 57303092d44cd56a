import sql from "sql-template-tag";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { MAX_REPORTED_PROMOTIONS, type PromotionsReport } from "#core/contract/promotions/promotions.ts";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  readOpenPromotions,
  readPromotionsForLateSale,
  readPromotionsForSale,
} from "#server/features/promotions/promotions.sql.ts";
import { paidNetSql } from "#server/store/reception-cost.sql.ts";

/** The promotions that a device keeps: active ones that have not ended; all, or only those of `changedIds`. */
export function readReplicaPromotions(tx: StoreTx, changedIds: readonly string[] | null, now: Date) {
  return changedIds?.length === 0 ? Promise.resolve([]) : readOpenPromotions(tx, changedIds, dayOf(now));
}

/** A promotion that may run in a sale. `ran` is false if it was not active when a late sale was made. */
export type PossibleSalePromotion = Promotion & { ran: boolean };

/** `late` has the ids of the promotions that a late sale names. Oldest first. */
export async function readPossibleSalePromotions(tx: StoreTx, at: Date, late: readonly string[] | null) {
  if (late) return readPromotionsForLateSale(tx, at, late);
  return (await readPromotionsForSale(tx, at)).map((promotion) => ({ ...promotion, ran: true }));
}

/** Figures of promotions. Margins use the current average cost, as in `computeCostOfGoodsSold`; null without a cost. */
export function readPromotionsReport(
  tx: StoreTx,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<PromotionsReport> {
  return tx.many(sql`
    with moved as materialized (
      select promotion_id, product_id, sum(count) as count, sum(quantity) as quantity, sum(sold) as sold, sum(taxes) as taxes,
        sum(discount) as discount
      from promotion_figures
      where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
      group by promotion_id, product_id
    ), bought as (
      select of.product_id, cost.average from (select distinct product_id from moved) of cross join lateral (
        select sum(came.paid) / nullif(sum(came.quantity), 0) as average from (
          select quantity, ${paidNetSql} as paid from reception_lines
          where store_id = ${tx.storeId} and product_id = of.product_id
          union all
          select first_stock, first_stock * first_cost from products
          where store_id = ${tx.storeId} and id = of.product_id and first_cost is not null
        ) came
      ) cost
    )
    select p.id, p.name, sum(m.count)::bigint as count, sum(m.sold)::bigint as sold, sum(m.discount)::bigint as discount,
      case when bool_and(b.average is not null or m.quantity = 0)
        then round(sum(m.sold - m.taxes / 100.0 - m.quantity * coalesce(b.average, 0)))::bigint end as margin
    from moved m
    join promotions p on p.store_id = ${tx.storeId} and p.id = m.promotion_id
    left join bought b on b.product_id = m.product_id
    group by p.id, p.name order by sold desc, p.id limit ${MAX_REPORTED_PROMOTIONS}`);
}
