import sql, { type Sql } from "sql-template-tag";
import type { z } from "zod";
import { customerPersonalData } from "#core/contract/customers.ts";
import { sale } from "#core/contract/sales/sales.ts";
import { workbookSale } from "#core/contract/sales/workbook-sale.ts";
import { storeRecord } from "#core/contract/stores/store-export.ts";
import { AppError } from "#core/errors.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { buildSaleIdsQuery, type SaleFilter } from "#server/features/sales/read/find-sales.sql.ts";
import { type StoredSale, streamSales } from "#server/features/sales/read/read-sales.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/** Streams whole sales (`sale` of the contract). */
export const exportWholeSales = (tx: StoreTx, filter: SaleFilter) =>
  streamTexts(tx, buildSaleIdsQuery(tx, filter), sale);

/** Streams the fields of the Excel file. */
export const exportWorkbookSales = (tx: StoreTx, filter: SaleFilter) =>
  streamTexts(tx, buildSaleIdsQuery(tx, filter), workbookSale);

export const streamSaleRecordTexts = (tx: StoreTx) =>
  streamTexts(
    tx,
    sql`select id from sales where store_id = ${tx.storeId} order by id`,
    storeRecord,
    (sale) => ({
      ...sale,
      kind: "sale",
      sellerId: sale.seller.id,
      seller: sale.seller.name,
      customer: sale.customer?.name ?? null,
      customerDocument: sale.customer?.document ?? null,
      shift: sale.shift?.number ?? null,
      device: sale.device?.name ?? null,
    }),
  );

export const streamCustomerSaleTexts = (tx: StoreTx, customerId: string) =>
  streamTexts(
    tx,
    sql`select id from sales where store_id = ${tx.storeId} and customer_id = ${customerId} order by id desc`,
    customerPersonalData.shape.sales.element,
    ({ createdAt, items, ...sale }) => ({
      ...sale,
      at: createdAt,
      items: items.map(({ productName, ...item }) => ({ ...item, name: productName })),
    }),
  );

/** Streams the sales whose `id` the query `found` selects, as JSON with the fields of `schema`. */
async function* streamTexts<T>(
  tx: StoreTx,
  found: Sql,
  schema: z.ZodType<T>,
  describe: (sale: StoredSale) => unknown = (sale) => sale,
): AsyncGenerator<string> {
  for await (const sales of streamSales(tx, found))
    yield sales.map((one) => JSON.stringify(schema.parse(describe(one)))).join();
}

/**
 * Records the export in the audit trail.
 * @throws FORBIDDEN for users who may not see sums of sales, because the file contains them
 */
export async function recordSalesExport({ tx, session, now }: WriteCall, { startDate, endDate }: SaleFilter) {
  if (!canSeeDayTotals(session.role, await readStoreSettings(tx))) throw new AppError("FORBIDDEN");
  const details = { startDate, endDate };
  await recordEvent(tx, session, { kind: "SALES_EXPORTED", details }, now);
}
