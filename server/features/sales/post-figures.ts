import type { StoreTx } from "#server/db/store-tx.ts";
import { addFigures, type DayFigure } from "#server/features/sales/day-figures.sql.ts";

export type { DayFigure };

/** What moved on the day of `at`, in the transaction of what it tells of. */
export function postFigures(tx: StoreTx, at: Date, figures: readonly DayFigure[]): void {
  tx.post(addFigures(tx, at, figures));
}
