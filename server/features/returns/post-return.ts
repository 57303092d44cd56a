import type { StoreTx } from "#server/db/store-tx.ts";
import { addFigures, type DayFigure } from "#server/store/day-figures.sql.ts";
import { addToAll, addToDay, addToSeller } from "#server/store/running-totals.sql.ts";

/** What comes back is less revenue on the day on which it does. In the order in which a sale writes the same rows. */
export function postReturn(
  tx: StoreTx,
  at: Date,
  by: { userId: string; userName: string },
  { total, figures }: { total: number; figures: readonly DayFigure[] },
): void {
  const takings = { sales: 0, revenue: -total };
  tx.post(addToDay(tx, at, takings));
  tx.post(addFigures(tx, at, figures));
  tx.post(addToSeller(tx, at, by, { sales: 0, total: 0, discounts: 0, returns: total }));
  tx.post(addToAll(tx, takings));
}
