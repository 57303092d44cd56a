import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

export type SignedDocumentFile = { key: string; fileName: string; zipName: string; xml: Buffer };

export const readSignedDocumentFile = (tx: StoreTx, id: string): Promise<SignedDocumentFile | null> =>
  tx.first<SignedDocumentFile>(sql`
    select s.key, s.file_name as "fileName", s.zip_name as "zipName", s.xml
    from fiscal_documents d join fiscal_signed s
      on s.store_id = ${tx.storeId} and s.document_id = d.id and s.key = d.key
    where d.store_id = ${tx.storeId} and d.id = ${id} order by s.version desc limit 1`);

/** The keys that a document was signed with before its present one, latest first. */
export const readEarlierKeys = (tx: StoreTx, id: string, most: number): Promise<{ key: string }[]> =>
  tx.many(sql`
    select s.key from fiscal_documents d join fiscal_signed s
      on s.store_id = ${tx.storeId} and s.document_id = d.id and s.key <> d.key
    where d.store_id = ${tx.storeId} and d.id = ${id} order by s.version desc limit ${most}`);

export async function readSignedXml(tx: StoreTx, id: string, key: string): Promise<Buffer | null> {
  const row = await tx.first<{ xml: Buffer }>(sql`
    select xml from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} and key = ${key} limit 1`);
  return row?.xml ?? null;
}

export type MailableDocumentFile = SignedDocumentFile & {
  answer: Buffer | null;
  /** The container (DIAN's AttachedDocument) that is mailed; null before one is stored. */
  attached: Buffer | null;
};

export const readMailableDocumentFile = (tx: StoreTx, id: string): Promise<MailableDocumentFile | null> =>
  tx.first<MailableDocumentFile>(sql`
    select s.key, s.file_name as "fileName", s.zip_name as "zipName", s.xml, s.answer, s.attached
    from fiscal_documents d join fiscal_signed s
      on s.store_id = ${tx.storeId} and s.document_id = d.id and s.key = d.key
    where d.store_id = ${tx.storeId} and d.id = ${id} order by s.version desc limit 1`);

/** Stores the container, unless one is stored already. */
export async function insertAttachedDocument(
  tx: StoreTx,
  { id, key, attached }: { id: string; key: string; attached: Buffer },
): Promise<void> {
  await tx.run(sql`
    update fiscal_signed set attached = ${attached}
    where store_id = ${tx.storeId} and document_id = ${id} and key = ${key} and attached is null`);
}
