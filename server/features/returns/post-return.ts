import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewReturnLine } from "#server/features/returns/return-rules.ts";
import { addToDayFiguresSql, type DayFigure } from "#server/store/day-figures.sql.ts";
import { addToPromotionFiguresSql } from "#server/store/promotion-figures.sql.ts";
import {
  addToDaySalesTotalSql,
  addToSellerTotals,
  addToStoreSalesTotalSql,
} from "#server/store/running-totals.sql.ts";
import { addToTaxFiguresSql, type TaxedLine } from "#server/store/tax-figures.sql.ts";

type PostedReturn = { total: number; figures: readonly DayFigure[]; lines: readonly NewReturnLine[] };

/** Subtracts a return from the figures of its own day. Rows are locked in the same order as for a sale. */
export function postReturnToDayFigures(
  tx: StoreTx,
  at: Date,
  by: { userId: string; userName: string },
  { total, figures, lines }: PostedReturn,
) {
  const takings = { sales: 0, revenue: -total };
  tx.post(addToDaySalesTotalSql(tx, at, takings));
  tx.post(addToDayFiguresSql(tx, at, figures));
  tx.post(addToSellerTotals(tx, at, by, { sales: 0, total: 0, discounts: 0, returns: total }));
  const taxed = lines.filter((line): line is NewReturnLine & TaxedLine => line.taxed !== null);
  if (taxed.length > 0) tx.post(addToTaxFiguresSql(tx, at, "RETURN", taxed));
  const promoted = lines.flatMap(({ of, quantity, total, taxed, promotion }) =>
    promotion ? [{ productId: of.productId, quantity, total, taxed, promotion }] : [],
  );
  if (promoted.length > 0) tx.post(addToPromotionFiguresSql(tx, at, "RETURN", promoted));
  tx.post(addToStoreSalesTotalSql(tx, takings));
}
