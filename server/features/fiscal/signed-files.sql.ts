import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

export type SignedFile = { key: string; fileName: string; zipName: string; xml: Buffer };

export const readSigned = (tx: StoreTx, id: string): Promise<SignedFile | null> =>
  tx.first<SignedFile>(sql`
    select key, file_name as "fileName", zip_name as "zipName", xml from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} order by version desc limit 1`);

export type SentFile = SignedFile & {
  answer: Buffer | null;
  /** The container (DIAN's AttachedDocument) that is mailed; null before one is stored. */
  attached: Buffer | null;
};

export const readSent = (tx: StoreTx, id: string): Promise<SentFile | null> =>
  tx.first<SentFile>(sql`
    select key, file_name as "fileName", zip_name as "zipName", xml, answer, attached from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} order by version desc limit 1`);

/** Stores the container, unless one is stored already. */
export async function insertContainer(
  tx: StoreTx,
  { id, key, attached }: { id: string; key: string; attached: Buffer },
): Promise<void> {
  await tx.run(sql`
    update fiscal_signed set attached = ${attached}
    where store_id = ${tx.storeId} and document_id = ${id} and key = ${key} and attached is null`);
}
