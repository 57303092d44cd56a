import sql from "sql-template-tag";
import type { Sale } from "#core/contract/sales/sales.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readSale } from "#server/features/sales/read-sales.sql.ts";
import type { Session } from "#server/session.ts";

type Reviewer = { tx: StoreTx; session: Session; now: Date };

/** @throws SALE_NOT_FOUND */
export async function markFlagsSeen({ tx, session, now }: Reviewer, id: string): Promise<Sale> {
  const seen = await tx.run(sql`
    update document_flags set seen_at = ${now}
    where store_id = ${tx.storeId} and sale_id = ${id} and seen_at is null`);
  const sale = await readSale(tx, id);
  if (!sale) throw new AppError("SALE_NOT_FOUND");
  if (seen > 0)
    await recordEvent(tx, session, { kind: "FLAGS_SEEN", subject: { id, name: sale.number } }, now);
  return sale;
}
