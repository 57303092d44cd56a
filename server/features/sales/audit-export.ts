import { AppError } from "#core/errors.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { SaleFilter } from "#server/features/sales/find-sales.sql.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * Records the export in the audit trail.
 * @throws FORBIDDEN for users who may not see sums of sales, because the file contains them
 */
export async function recordSalesExport(
  tx: StoreTx,
  session: Session,
  { startDate, endDate }: SaleFilter,
  now: Date,
): Promise<void> {
  if (!canSeeDayTotals(session.role, await readStoreSettings(tx))) throw new AppError("FORBIDDEN");
  const details = { startDate, endDate };
  await recordEvent(tx, session, { kind: "SALES_EXPORTED", details }, now);
}
