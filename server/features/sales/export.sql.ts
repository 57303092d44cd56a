import type { z } from "zod";
import {
  type WorkbookSale,
  type WorkbookSaleItem,
  workbookItem,
  workbookSale,
} from "#core/contract/sales/workbook-sale.ts";
import {
  type ColumnExpressions,
  joinJsonTexts,
  jsonObjectSql,
  jsonTextSql,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildSaleIdsQuery, type SaleFilter } from "#server/features/sales/find-sales.sql.ts";
import {
  createProductTextReader,
  productJsonColumns,
  type ReadProductTexts,
} from "#server/features/sales/product-texts.sql.ts";
import {
  ALL_SALE_COLUMNS,
  type SaleTextColumns,
  streamSaleTexts,
} from "#server/features/sales/read-sales.sql.ts";
import {
  saleItemJsonColumns,
  saleJsonColumns,
  salePaymentJsonColumns,
} from "#server/features/sales/sale-columns.sql.ts";

const CHUNK_LENGTH = 32 * 1024;

/** Streams whole sales (`sale` of the contract). */
export function exportWholeSales(tx: StoreTx, filter: SaleFilter): AsyncGenerator<string> {
  return exportSales(tx, filter, ALL_SALE_COLUMNS, createProductTextReader(tx));
}

/** Streams the fields of the Excel file (`workbookSale` of the contract). */
export function exportWorkbookSales(tx: StoreTx, filter: SaleFilter): AsyncGenerator<string> {
  const products = createProductTextReader(tx, jsonObjectSql(workbookProduct));
  return exportSales(tx, filter, WORKBOOK_COLUMNS, products);
}

async function* exportSales(
  tx: StoreTx,
  filter: SaleFilter,
  columns: SaleTextColumns,
  productText: ReadProductTexts,
): AsyncGenerator<string> {
  const found = buildSaleIdsQuery(tx, filter);
  for await (const texts of streamSaleTexts(tx, found, columns, productText))
    yield* joinJsonTexts(texts, CHUNK_LENGTH);
}

const keysOf = <S extends z.ZodObject>(schema: S) =>
  Object.keys(schema.shape) as (keyof z.output<S> & string)[];

const workbookColumns: ColumnExpressions<WorkbookSale> = {
  ...pickColumns(saleJsonColumns, ...keysOf(workbookSale)),
  seller: jsonObjectSql({ name: jsonTextSql("s.seller_name") }),
};
const workbookItemColumns: ColumnExpressions<WorkbookSaleItem> = pickColumns(
  saleItemJsonColumns,
  ...keysOf(workbookItem),
);
const workbookProduct: ColumnExpressions<NonNullable<WorkbookSaleItem["product"]>> = pickColumns(
  productJsonColumns,
  "name",
  "barcode",
  "gtin",
);

const WORKBOOK_COLUMNS: SaleTextColumns = {
  sale: workbookColumns,
  item: workbookItemColumns,
  payment: jsonObjectSql(pickColumns(salePaymentJsonColumns, "method", "amount")),
};
