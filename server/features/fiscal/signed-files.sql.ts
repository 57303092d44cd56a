import sql, { type Sql } from "sql-template-tag";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Columns of `s`, the last file that was signed with the document's present key. */
const lastSigned = (tx: StoreTx, id: string, columns: Sql) => sql`
  select ${columns} from fiscal_documents d join fiscal_signed s
    on s.store_id = ${tx.storeId} and s.document_id = d.id and s.key = d.key
  where d.store_id = ${tx.storeId} and d.id = ${id} order by s.version desc limit 1`;

const fileColumns = sql`s.key, s.file_name as "fileName", s.zip_name as "zipName", s.xml`;

export type SignedDocumentFile = { key: string; fileName: string; zipName: string; xml: Buffer };

export const readSignedDocumentFile = (tx: StoreTx, id: string): Promise<SignedDocumentFile | null> =>
  tx.first<SignedDocumentFile>(lastSigned(tx, id, fileColumns));

type LastSignedDocument = { fileName: string; key: string; signedAt: string; xml: Buffer };

export const readLastSignedDocument = (tx: StoreTx, id: string): Promise<LastSignedDocument | null> =>
  tx.first<LastSignedDocument>(
    lastSigned(
      tx,
      id,
      sql`s.file_name as "fileName", s.key, ${instantSql("s.signed_at")} as "signedAt", s.xml`,
    ),
  );

/** The keys that a document was signed with before its present one, latest first. */
export const readEarlierKeys = (tx: StoreTx, id: string, most: number): Promise<string[]> =>
  tx.column<string>(sql`
    select s.key from fiscal_documents d join fiscal_signed s
      on s.store_id = ${tx.storeId} and s.document_id = d.id and s.key <> d.key
    where d.store_id = ${tx.storeId} and d.id = ${id} order by s.version desc limit ${most}`);

export function readSignedXml(tx: StoreTx, id: string, key: string): Promise<Buffer | null> {
  return tx.value<Buffer>(sql`
    select xml from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} and key = ${key} limit 1`);
}

export type MailableDocumentFile = SignedDocumentFile & {
  answer: Buffer | null;
  /** The container (DIAN's AttachedDocument) that is mailed; null before one is stored. */
  attached: Buffer | null;
};

export const readMailableDocumentFile = (tx: StoreTx, id: string): Promise<MailableDocumentFile | null> =>
  tx.first<MailableDocumentFile>(lastSigned(tx, id, sql`${fileColumns}, s.answer, s.attached`));

/** Stores the container, unless one is stored already. */
export async function insertAttachedDocument(
  tx: StoreTx,
  { id, key, attached }: { id: string; key: string; attached: Buffer },
) {
  await tx.run(sql`
    update fiscal_signed set attached = ${attached}
    where store_id = ${tx.storeId} and document_id = ${id} and key = ${key} and attached is null`);
}
