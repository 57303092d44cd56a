import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { type Columns, instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const document: Columns<Omit<Extract<StoreRecord, { kind: "electronicDocument" }>, "kind">> = {
  id: uuidOf("d.id"),
  createdAt: instantOf("d.created_at"),
  type: textOf("d.kind"),
  state: textOf("d.state"),
  environment: textOf("d.environment"),
  contingency: textOf("d.contingency"),
  number: textOf("d.prefix || d.number"),
  key: textOf("d.key"),
  saleId: uuidOf("d.sale_id"),
  returnId: uuidOf("d.return_id"),
  aboutId: uuidOf("d.about_id"),
  total: numberOf("trim_scale(d.total)"),
  issuedAt: instantOf("d.issued_at"),
  validatedAt: instantOf("d.validated_at"),
  buyerDocumentType: textOf("d.content -> 'buyer' ->> 'documentType'"),
  buyerDocument: textOf("d.content -> 'buyer' ->> 'document'"),
  buyer: textOf("d.content -> 'buyer' ->> 'name'"),
};

export function documentRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"electronicDocument"'`, ...document }))} as text
    from fiscal_documents d where d.store_id = ${tx.storeId} and d.test_set is null order by d.created_at, d.id`;
}
