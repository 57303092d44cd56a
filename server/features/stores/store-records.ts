import sql, { raw } from "sql-template-tag";
import { type StoreRecord, storeRecord } from "#core/contract/stores/store-export.ts";
import { formatPurchaseOrderNumber } from "#core/purchasing/order-number.ts";
import { eachRow, eachRowText, readWithLines } from "#server/db/each-row.ts";
import {
  joinJsonTexts,
  jsonInstantSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { streamCreditRecordTexts } from "#server/features/credit/credit-records.ts";
import { buildDeviceRecordQuery } from "#server/features/devices/device-records.ts";
import {
  buildExpenseRecordQuery,
  buildRecurringRecordQuery,
} from "#server/features/expenses/expense-records.ts";
import { buildExpiryRecordQuery } from "#server/features/expiries/expiry-records.ts";
import { buildFiscalDocumentRecordQuery } from "#server/features/fiscal/document-records.ts";
import { streamPayableRecordTexts } from "#server/features/payables/payable-records.ts";
import {
  buildDrawerOpeningRecordQuery,
  buildPrinterRecordQuery,
} from "#server/features/printers/printer-records.ts";
import {
  buildPriceChangeRecordQuery,
  streamProductRecordTexts,
} from "#server/features/products/product-records.ts";
import { buildPromotionRecordQuery } from "#server/features/promotions/promotion-records.ts";
import { buildReceptionRecordQuery } from "#server/features/purchase-orders/reception-records.ts";
import { buildReturnRecordQuery } from "#server/features/returns/return-records.ts";
import { streamSaleRecordTexts } from "#server/features/sales/sale-records.ts";
import {
  buildServiceEntryRecordQuery,
  buildServiceRecordQuery,
} from "#server/features/services/service-records.ts";
import { buildShiftRecordQuery, buildTillRecordQuery } from "#server/features/shifts/shift-records.ts";
import { readFiscalProfile } from "#server/features/stores/fiscal/change-fiscal-profile.ts";
import { readTaxResponsibilityHistory } from "#server/features/stores/fiscal/fiscal.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type Kind = StoreRecord["kind"];
type Row = Record<string, unknown>;

/** The query of each kind of record. Rows come in the order of the table's key, so nothing needs sorting. */
const queries = {
  store: (storeId: string) => sql`
    select store_id as id, name, owner_name as "ownerName", phone, nit, address, plan, created_at as "createdAt"
    from stores where store_id = ${storeId}`,
  customer: (storeId: string) => sql`
    select c.id, c.name, c.phone, c.email, c.address, c.document_type as "documentType", c.document,
      c.created_at as "createdAt", coalesce(a.balance, 0) as balance, a.credit_limit as "creditLimit",
      a.credit_days as "creditDays", coalesce(a.paused, false) as "creditPaused", c.price_level as "priceLevel", a.consent_at as "creditConsentAt",
      a.consent_how as "creditConsentHow"
    from customers c left join credit_accounts a on a.store_id = ${storeId} and a.customer_id = c.id
    where c.store_id = ${storeId} order by c.name_order, c.id`,
  supplier: (storeId: string) => sql`
    select s.id, s.name, s.contact_name as "contactName", s.phone, s.email, s.address, s.nit, s.description,
      s.created_at as "createdAt", coalesce(a.balance, 0) as balance
    from suppliers s left join supplier_accounts a on a.store_id = ${storeId} and a.supplier_id = s.id
    where s.store_id = ${storeId} order by s.name_order, s.id`,
  employee: (storeId: string) => sql`
    select id, name, email, phone, role, requested_role as "requestedRole", created_at as "createdAt"
    from users where store_id = ${storeId} order by id`,
} satisfies Partial<Record<Kind, unknown>>;

const LINES = 1_000;

const orderKeys = (storeId: string) => sql`
  select o.id, (select count(*) from purchase_order_items i
    where i.store_id = ${storeId} and i.purchase_order_id = o.id) as lines
  from purchase_orders o where o.store_id = ${storeId} order by o.order_number`;
const orders = (storeId: string, ids: string[]) => sql`
  select o.id, o.order_number as "orderNumber", o.supplier_id as "supplierId", s.name as supplier, o.status, o.total,
    o.notes, o.expected_date as "expectedDate", o.received_at as "receivedAt", o.created_at as "createdAt",
    (select json_agg(json_build_object('productId', i.product_id, 'productName', i.product_name,
        'description', i.description, 'gtin', i.gtin, 'quantity', i.ordered, 'unit', i.unit,
        'unitPrice', i.unit_price, 'presentation', case when i.presentation_id is not null then
          json_build_object('id', i.presentation_id, 'name', i.presentation_name, 'units', i.presentation_units,
            'count', i.presentation_count, 'price', i.presentation_price) end, 'taxRate', i.tax_rate, 'notes', i.notes) order by i.line)
      from purchase_order_items i where i.store_id = ${storeId} and i.purchase_order_id = o.id) as items
  from purchase_orders o join suppliers s on s.store_id = ${storeId} and s.id = o.supplier_id
  where o.store_id = ${storeId} and o.id = any(${ids}::uuid[]) order by o.order_number`;

const stockMovement = jsonObjectSql({
  kind: `'"stockMovement"'`,
  id: jsonUuidSql("m.id"),
  createdAt: jsonInstantSql("m.created_at"),
  productId: jsonUuidSql("m.product_id"),
  productName: jsonTextSql("p.name"),
  type: jsonTextSql("m.kind"),
  quantity: jsonQuantitySql("m.quantity"),
  stockAfter: jsonQuantitySql("m.on_hand_after"),
  reason: jsonTextSql("m.reason"),
  note: jsonTextSql("m.note"),
  saleId: jsonUuidSql("m.sale_id"),
  purchaseOrderId: jsonUuidSql("m.purchase_order_id"),
  userId: jsonUuidSql("m.user_id"),
  user: jsonTextSql("m.user_name"),
});
const movementTexts = (tx: StoreTx) =>
  eachRowText(
    tx,
    sql`select ${raw(stockMovement)} as text
        from stock_entries m join products p on p.store_id = ${tx.storeId} and p.id = m.product_id
        where m.store_id = ${tx.storeId} order by m.product_id, m.id`,
  );

/** Records that PostgreSQL returns as JSON text, which is faster for hundreds of thousands of records. */
const jsonQueries = [
  streamProductRecordTexts,
  streamSaleRecordTexts,
  (tx: StoreTx) => eachRowText(tx, buildReturnRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildReceptionRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildExpiryRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildPromotionRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildPriceChangeRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildTillRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildDeviceRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildPrinterRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildDrawerOpeningRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildFiscalDocumentRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildShiftRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildRecurringRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildExpenseRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildServiceRecordQuery(tx)),
  (tx: StoreTx) => eachRowText(tx, buildServiceEntryRecordQuery(tx)),
  movementTexts,
  streamCreditRecordTexts,
  streamPayableRecordTexts,
];
const CHUNK_LENGTH = 16 * 1024;

/**
 * Yields all records of a store from one snapshot, as the elements of a JSON array: with commas, without
 * brackets.
 */
export async function* streamStoreRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const { storeId } = tx;
  const settings = await readStoreSettings(tx);
  const fiscal = await readFiscalProfile(tx);
  const fiscalChanges = await readTaxResponsibilityHistory(tx);
  for (const kind of Object.keys(queries) as (keyof typeof queries)[])
    for await (const row of eachRow<Row>(tx, queries[kind](storeId)))
      yield textOfRow(kind, kind === "store" ? { ...row, settings, fiscal, fiscalChanges } : row);
  const readOrders = (ids: string[]) => tx.many<Row>(orders(storeId, ids));
  for await (const part of readWithLines(tx, orderKeys(storeId), LINES, readOrders))
    for (const row of part) yield textOfRow("purchaseOrder", row);
  for (const texts of jsonQueries) yield* joinJsonTexts(texts(tx), CHUNK_LENGTH);
}

function textOfRow(kind: Kind, row: Row): string {
  const record: Row = { kind };
  for (const [name, value] of Object.entries(row))
    record[name] = value instanceof Date ? value.toISOString() : value;
  if ("items" in row) record.items ??= [];
  if (kind === "purchaseOrder") record.orderNumber = formatPurchaseOrderNumber(row.orderNumber as number);
  return JSON.stringify(storeRecord.parse(record)); // parse removes fields that the contract does not have
}
