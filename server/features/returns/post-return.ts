import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReturnedLine } from "#server/features/returns/return-rules.ts";
import { addFigures, type DayFigure } from "#server/store/day-figures.sql.ts";
import { addPromotionFigures } from "#server/store/promotion-figures.sql.ts";
import { addToDayTotal, addToSeller, addToStoreTotal } from "#server/store/running-totals.sql.ts";
import { addTaxes, type TaxedLine } from "#server/store/tax-figures.sql.ts";

/** Subtracts a return from the figures of its own day. Rows are locked in the same order as for a sale. */
export function postReturn(
  tx: StoreTx,
  at: Date,
  by: { userId: string; userName: string },
  {
    total,
    figures,
    lines,
  }: {
    total: number;
    figures: readonly DayFigure[];
    lines: readonly ReturnedLine[];
  },
): void {
  const takings = { sales: 0, revenue: -total };
  tx.post(addToDayTotal(tx, at, takings));
  tx.post(addFigures(tx, at, figures));
  tx.post(addToSeller(tx, at, by, { sales: 0, total: 0, discounts: 0, returns: total }));
  const taxed = lines.filter((line): line is ReturnedLine & TaxedLine => line.taxed !== null);
  if (taxed.length > 0) tx.post(addTaxes(tx, at, "RETURN", taxed));
  const promoted = lines.flatMap(({ of, quantity, total, taxed, promotion }) =>
    promotion ? [{ productId: of.productId, quantity, total, taxed, promotion }] : [],
  );
  if (promoted.length > 0) tx.post(addPromotionFigures(tx, at, "RETURN", promoted));
  tx.post(addToStoreTotal(tx, takings));
}
