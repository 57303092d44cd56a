import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import type { Session } from "#server/session.ts";

/**
 * The number that the device gave a document, which no other document of the store has; null without one. Asked first of
 * what a transaction locks: whoever gives the same number at the same time waits.
 * @throws NUMBER_TAKEN, also for another device's series and without the device's key; what comes late is recorded without a number
 */
export async function claimNumber(
  tx: StoreTx,
  { device }: Pick<Session, "device">,
  { id, violations }: NewDocument,
  number: string | null,
): Promise<string | null> {
  if (number === null) return null;
  const isOwn = device?.own === true && number.startsWith(`${device.series}-`);
  if (isOwn && (await insertNumber(tx, number, id))) return number;
  violations.raise("NUMBER", new AppError("NUMBER_TAKEN", { details: { number } }));
  return null;
}

async function insertNumber(tx: StoreTx, number: string, documentId: string): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into document_numbers (store_id, number, document_id) values (${tx.storeId}, ${number}, ${documentId})
    on conflict do nothing`);
  return taken === 1;
}
