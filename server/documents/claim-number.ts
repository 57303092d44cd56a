import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import type { Session } from "#server/session.ts";

/**
 * Claims the number that a device gave a document. Returns the number that is recorded: null for a document without
 * one, and for a late document whose number is taken.
 * @throws NUMBER_TAKEN, also for another device's series and for a request without the device's key
 */
export async function claimDocumentNumber(
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
  const inserted = await tx.run(sql`
    insert into document_numbers (store_id, number, document_id) values (${tx.storeId}, ${number}, ${documentId})
    on conflict do nothing`);
  return inserted === 1;
}
