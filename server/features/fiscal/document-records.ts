import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const document: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "electronicDocument" }>, "kind">> = {
  id: jsonUuidOf("d.id"),
  createdAt: jsonInstantOf("d.created_at"),
  type: jsonTextOf("d.kind"),
  state: jsonTextOf("d.state"),
  environment: jsonTextOf("d.environment"),
  contingency: jsonTextOf("d.contingency"),
  number: jsonTextOf("d.prefix || d.number"),
  key: jsonTextOf("d.key"),
  saleId: jsonUuidOf("d.sale_id"),
  returnId: jsonUuidOf("d.return_id"),
  aboutId: jsonUuidOf("d.about_id"),
  total: jsonNumberOf("trim_scale(d.total)"),
  issuedAt: jsonInstantOf("d.issued_at"),
  validatedAt: jsonInstantOf("d.validated_at"),
  buyerDocumentType: jsonTextOf("d.content -> 'buyer' ->> 'documentType'"),
  buyerDocument: jsonTextOf("d.content -> 'buyer' ->> 'document'"),
  buyer: jsonTextOf("d.content -> 'buyer' ->> 'name'"),
};

export function documentRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"electronicDocument"'`, ...document }))} as text
    from fiscal_documents d where d.store_id = ${tx.storeId} and d.test_set is null order by d.created_at, d.id`;
}
