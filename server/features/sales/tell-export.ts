import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { SaleFilter } from "#server/features/sales/find-sales.sql.ts";
import type { Session } from "#server/session.ts";

/** Audits who exported sales with customers, and for which dates. */
export function tellExport(
  tx: StoreTx,
  session: Session,
  { startDate, endDate }: SaleFilter,
  now: Date,
): Promise<void> {
  const details = { startDate, endDate };
  return recordEvent(tx, session, { kind: "SALES_EXPORTED", details }, now);
}
