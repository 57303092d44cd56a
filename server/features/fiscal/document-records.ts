import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const document: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "electronicDocument" }>, "kind">> = {
  id: jsonUuidSql("d.id"),
  createdAt: jsonInstantSql("d.created_at"),
  type: jsonTextSql("d.kind"),
  state: jsonTextSql("d.state"),
  environment: jsonTextSql("d.environment"),
  contingency: jsonTextSql("d.contingency"),
  number: jsonTextSql("d.prefix || d.number"),
  key: jsonTextSql("d.key"),
  saleId: jsonUuidSql("d.sale_id"),
  returnId: jsonUuidSql("d.return_id"),
  aboutId: jsonUuidSql("d.about_id"),
  total: jsonNumberSql("trim_scale(d.total)"),
  issuedAt: jsonInstantSql("d.issued_at"),
  validatedAt: jsonInstantSql("d.validated_at"),
  buyerDocumentType: jsonTextSql("d.content -> 'buyer' ->> 'documentType'"),
  buyerDocument: jsonTextSql("d.content -> 'buyer' ->> 'document'"),
  buyer: jsonTextSql("d.content -> 'buyer' ->> 'name'"),
};

export function buildFiscalDocumentRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"electronicDocument"'`, ...document }))} as text
    from fiscal_documents d where d.store_id = ${tx.storeId} and d.test_set is null order by d.created_at, d.id`;
}
