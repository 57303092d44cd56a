import type { Promotion } from "#core/contract/promotions/promotion.ts";
import type { PromotionsReport } from "#core/contract/promotions/promotions.ts";
import { MAX_REPORTED_PROMOTIONS } from "#core/contract/promotions/promotions.ts";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  readOpenPromotions,
  readPromotionFigures,
  readPromotionsForLateSale,
  readPromotionsForSale,
} from "#server/features/promotions/promotions.sql.ts";

export function readReplicaPromotions(
  tx: StoreTx,
  ids: readonly string[] | null,
  now: Date,
): Promise<Promotion[]> {
  return ids?.length === 0 ? Promise.resolve([]) : readOpenPromotions(tx, ids, dayOf(now));
}

/** A promotion that may run in a sale. `ran` is false if it was not active when a late sale was made. */
export type PossibleSalePromotion = Promotion & { ran: boolean };

/** `late` has the ids of the promotions that a late sale names. Oldest first. */
export async function readPossibleSalePromotions(
  tx: StoreTx,
  at: Date,
  late: readonly string[] | null,
): Promise<PossibleSalePromotion[]> {
  if (late) return readPromotionsForLateSale(tx, at, late);
  return (await readPromotionsForSale(tx, at)).map((promotion) => ({ ...promotion, ran: true }));
}

export function readPromotionsReport(
  tx: StoreTx,
  range: { startDate: string; endDate: string },
): Promise<PromotionsReport> {
  return readPromotionFigures(tx, range, MAX_REPORTED_PROMOTIONS);
}
