import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { Session } from "#server/session.ts";

/**
 * Writes the flags of a late document in its transaction. Documents that are no sales get an event in the audit trail
 * too.
 */
export async function insertDocumentFlags(
  tx: StoreTx,
  by: Session,
  { id, violations: { flags }, late }: NewDocument,
  { saleId, shiftId }: { saleId: string | null; shiftId: string | null },
): Promise<void> {
  if (!late || flags.length === 0) return;
  const { receivedAt } = late;
  const codes = flags.map(({ code }) => code);
  tx.post(sql`
    insert into document_flags (store_id, document_id, place, sale_id, shift_id, code, message, details, created_at)
    select ${tx.storeId}, ${id}::uuid, f.place, ${saleId}::uuid, ${shiftId}::uuid, f.code, f.message, f.details::jsonb,
      ${receivedAt}::timestamptz
    from unnest(${codes}::text[], ${flags.map(({ message }) => message)}::text[],
      ${flags.map(({ details }) => details && JSON.stringify(details))}::text[])
      with ordinality as f (code, message, details, place)`);
  if (saleId !== null) return;
  const details = { flags: codes.join() };
  await recordEvent(tx, by, { kind: "LATE_FLAGGED", subject: { id, name: null }, details }, receivedAt);
}

/** Marks the flags of a sale as seen. Returns how many were not. */
export function markFlagsOfSaleSeen(tx: StoreTx, saleId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update document_flags set seen_at = ${now}
    where store_id = ${tx.storeId} and sale_id = ${saleId} and seen_at is null`);
}
