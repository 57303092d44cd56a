import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

export type SignedDocumentFile = { key: string; fileName: string; zipName: string; xml: Buffer };

export const readSignedDocumentFile = (tx: StoreTx, id: string): Promise<SignedDocumentFile | null> =>
  tx.first<SignedDocumentFile>(sql`
    select key, file_name as "fileName", zip_name as "zipName", xml from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} order by version desc limit 1`);

export type MailableDocumentFile = SignedDocumentFile & {
  answer: Buffer | null;
  /** The container (DIAN's AttachedDocument) that is mailed; null before one is stored. */
  attached: Buffer | null;
};

export const readMailableDocumentFile = (tx: StoreTx, id: string): Promise<MailableDocumentFile | null> =>
  tx.first<MailableDocumentFile>(sql`
    select key, file_name as "fileName", zip_name as "zipName", xml, answer, attached from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} order by version desc limit 1`);

/** Stores the container, unless one is stored already. */
export async function insertAttachedDocument(
  tx: StoreTx,
  { id, key, attached }: { id: string; key: string; attached: Buffer },
): Promise<void> {
  await tx.run(sql`
    update fiscal_signed set attached = ${attached}
    where store_id = ${tx.storeId} and document_id = ${id} and key = ${key} and attached is null`);
}
