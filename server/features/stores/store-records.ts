import sql, { type Sql } from "sql-template-tag";
import { fiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { formatPurchaseOrderNumber } from "#core/purchasing/order-number.ts";
import { joinJsonTexts } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readWithLines, streamRows } from "#server/db/stream-rows.ts";
import { streamProductsForExport } from "#server/features/products/copy-products.ts";
import { streamSaleRecordTexts } from "#server/features/sales/read/sale-records.ts";
import { readFiscalProfile } from "#server/features/stores/fiscal/change-fiscal-profile.ts";
import { readTaxResponsibilityHistory } from "#server/features/stores/fiscal/fiscal.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { returnedTaxesJsonSql } from "#server/store/taxes-json.ts";

type Kind = StoreRecord["kind"];
type Row = Record<string, unknown>;

/** Orders are read in groups with about this many lines. */
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

type Queries = Partial<Record<Kind, (storeId: string) => Sql>>;

/** Queries by kind of record. The export has the kinds in this order, and rows in the order of the table's key. */
const people = {
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
} satisfies Queries;

const documents = {
  return: (storeId: string) => sql`
    select r.id, r.number, r.created_at as "createdAt", r.sale_id as "saleId", r.total, coalesce(r.taxes, '[]') as taxes,
      coalesce(r.tax_total, 0) / 100.0 as "taxTotal", coalesce(r.tax_base, 0) / 100.0 as "taxBase", r.rounding, r.reason,
      r.note, r.user_id as "userId", r.user_name as "user", t.number as shift,
      (select json_agg(json_build_object('saleItemId', l.id, 'productId', i.product_id, 'productName', l.product_name,
          'unit', l.unit, 'quantity', i.quantity, 'total', i.total, 'tax', l.tax,
          'taxes', (${returnedTaxesJsonSql()})::json, 'restock', i.restock) order by i.line)
        from sale_return_lines i
        join sale_lines l on l.store_id = ${storeId} and l.sale_id = i.sale_id and l.line = i.sale_line
        where i.store_id = ${storeId} and i.return_id = r.id) as items,
      coalesce((select json_agg(json_build_object('method', f.method, 'amount', f.amount, 'reference', f.reference)
          order by f.line)
        from sale_refunds f where f.store_id = ${storeId} and f.return_id = r.id), '[]') as refunds
    from sale_returns r left join shifts t on t.store_id = ${storeId} and t.id = r.shift_id
    where r.store_id = ${storeId} order by r.id`,
  paymentCorrection: (storeId: string) => sql`
    select k.id, k.created_at as "createdAt", k.sale_id as "saleId", k.entry_id as "paymentId",
      coalesce(s.number, e.number) as number, k.before, k.after, k.reason, k.user_id as "userId", k.user_name as "user"
    from payment_corrections k
    left join sales s on s.store_id = ${storeId} and s.id = k.sale_id
    left join credit_entries e on e.store_id = ${storeId} and e.id = k.entry_id
    where k.store_id = ${storeId} order by k.id`,
  ownUse: (storeId: string) => sql`
    select u.id, u.created_at as "createdAt", u.number, u.taken_by_id as "takenById", u.taken_by_name as "takenBy",
      u.note, u.cost, u.price, u.reversed_at as "reversedAt", u.reversed_by_id as "reversedById",
      u.reversed_by_name as "reversedBy", u.reverse_reason as "reverseReason", u.user_id as "userId", u.user_name as "user",
      (select json_agg(json_build_object('productId', l.product_id, 'productName', l.product_name, 'unit', l.unit,
          'quantity', l.quantity, 'cost', l.cost, 'price', l.price, 'tax', l.tax,
          'taxAmount', l.tax_amount / 100.0) order by l.line)
        from own_use_lines l where l.store_id = ${storeId} and l.own_use_id = u.id) as items
    from own_uses u where u.store_id = ${storeId} order by u.created_at, u.id`,
  transfer: (storeId: string) => sql`
    select t.payment_id as id, t.created_at as "createdAt", t.sale_id as "saleId", t.entry_id as "paymentId",
      coalesce(s.number, e.number) as number, t.method, t.amount, t.status, t.note, d.name as device, h.number as shift,
      t.reviewed_by as "reviewedById", t.reviewed_by_name as "reviewedBy", t.reviewed_at as "reviewedAt"
    from transfers t
    left join sales s on s.store_id = ${storeId} and s.id = t.sale_id
    left join credit_entries e on e.store_id = ${storeId} and e.id = t.entry_id
    left join devices d on d.store_id = ${storeId} and d.id = t.device_id
    left join shifts h on h.store_id = ${storeId} and h.id = t.shift_id
    where t.store_id = ${storeId} order by t.payment_id`,
  reception: (storeId: string) => sql`
    select r.id, r.created_at as "createdAt", r.purchase_order_id as "purchaseOrderId", o.order_number as "orderNumber",
      r.note, r.total, r.user_id as "userId", r.user_name as "user",
      coalesce((select json_agg(json_build_object('line', l.order_line, 'productId', l.product_id,
          'productName', i.product_name, 'quantity', l.quantity, 'unitCost', l.unit_cost, 'paid', l.paid,
          'taxRate', l.tax_rate, 'netCost', l.net_cost, 'expiresOn', e.expires_on) order by l.line)
        from reception_lines l
        join purchase_order_items i on i.store_id = ${storeId} and i.purchase_order_id = l.purchase_order_id
          and i.line = l.order_line
        left join expiries e on e.store_id = ${storeId} and e.reception_id = l.reception_id and e.reception_line = l.line
        where l.store_id = ${storeId} and l.reception_id = r.id), '[]') as items
    from receptions r join purchase_orders o on o.store_id = ${storeId} and o.id = r.purchase_order_id
    where r.store_id = ${storeId} order by r.created_at, r.id`,
  expiry: (storeId: string) => sql`
    select e.id, e.created_at as "createdAt", e.product_id as "productId", p.name as "productName",
      e.expires_on as date, e.quantity, e.source, e.done_at is not null as done, e.done_at as "doneAt",
      e.reception_id as "receptionId", e.user_id as "userId", e.user_name as "user"
    from expiries e join products p on p.store_id = ${storeId} and p.id = e.product_id
    where e.store_id = ${storeId} order by e.product_id, e.id`,
  stockCount: (storeId: string) => sql`
    select id, started_at as "createdAt", number, status, kind as scope, category, supplier_id as "supplierId",
      supplier_name as supplier, array_to_json(product_ids) as "productIds", blind, note, closed_at as "closedAt",
      closed_by as "closedById", closed_by_name as "closedBy", zeroes, products, counted, moved, lost_units as "lostUnits",
      lost_cost as "lostCost", lost_price as "lostPrice", found_units as "foundUnits", found_cost as "foundCost",
      found_price as "foundPrice", user_id as "userId", user_name as "user"
    from stock_counts where store_id = ${storeId} order by number`,
  stockCountEntry: (storeId: string) => sql`
    select e.id, e.created_at as "createdAt", e.count_id as "countId", c.number as "countNumber",
      e.product_id as "productId", p.name as "productName", e.quantity, e.seen_at as "seenAt", e.replaces, e.replaced,
      e.deleted_at as "deletedAt", e.user_id as "userId", e.user_name as "user"
    from stock_count_entries e
    join stock_counts c on c.store_id = ${storeId} and c.id = e.count_id
    join products p on p.store_id = ${storeId} and p.id = e.product_id
    where e.store_id = ${storeId} order by e.count_id, e.line`,
  promotion: (storeId: string) => sql`
    select id, created_at as "createdAt", name, kind as type, array_to_json(product_ids) as "productIds", percent, every,
      items, price, starts_on as "startsOn", ends_on as "endsOn", array_to_json(days) as days, from_time as "fromTime",
      to_time as "toTime", active, inactive_since as "inactiveSince"
    from promotions where store_id = ${storeId} order by created_at, id`,
  priceChange: (storeId: string) => sql`
    select c.id, c.created_at as "createdAt", c.undoes, c.user_id as "userId", c.user_name as "user",
      coalesce((select json_agg(json_build_object('productId', l.product_id, 'productName', p.name,
          'from', l.price_before, 'to', l.price_after) order by l.product_id)
        from price_change_lines l join products p on p.store_id = ${storeId} and p.id = l.product_id
        where l.store_id = ${storeId} and l.change_id = c.id), '[]') as items,
      coalesce((select json_agg(json_build_object('presentationId', l.presentation_id, 'productId', l.product_id,
          'presentationName', r.name, 'from', l.price_before, 'to', l.price_after) order by l.presentation_id)
        from presentation_price_lines l
        join product_presentations r on r.store_id = ${storeId} and r.id = l.presentation_id
        where l.store_id = ${storeId} and l.change_id = c.id), '[]') as presentations
    from price_changes c where c.store_id = ${storeId} order by c.id`,
  till: (storeId: string) => sql`
    select id, created_at as "createdAt", name, active, plate, place, kind as "tillKind"
    from tills where store_id = ${storeId} order by id`,
  device: (storeId: string) => sql`
    select d.id, d.created_at as "createdAt", d.name, d.series, t.name as till, d.active,
      d.last_seen_at as "lastSeenAt", d.pending, d.user_id as "userId", d.user_name as "user"
    from devices d join tills t on t.store_id = ${storeId} and t.id = d.till_id
    where d.store_id = ${storeId} order by length(d.series), d.series`,
  printer: (storeId: string) => sql`
    select id, created_at as "createdAt", name, connection, width, columns, letters, cut, feed, drawer,
      encode(logo, 'base64') as logo, logo_width as "logoWidth", active, till_id as "tillId"
    from printers where store_id = ${storeId} order by id`,
  drawerOpening: (storeId: string) => sql`
    select id, created_at as "createdAt", shift_id as "shiftId", reason, user_id as "userId", user_name as "user"
    from drawer_openings where store_id = ${storeId} order by id`,
  electronicDocument: (storeId: string) => sql`
    select id, created_at as "createdAt", kind as type, state, environment, contingency, prefix || number as number, key,
      sale_id as "saleId", return_id as "returnId", about_id as "aboutId", total, issued_at as "issuedAt",
      validated_at as "validatedAt", content -> 'buyer' ->> 'documentType' as "buyerDocumentType",
      content -> 'buyer' ->> 'document' as "buyerDocument", content -> 'buyer' ->> 'name' as buyer
    from fiscal_documents where store_id = ${storeId} and test_set is null order by created_at, id`,
  shift: (storeId: string) => sql`
    select s.id, s.opened_at as "createdAt", s.number, s.opening_number as "openingNumber",
      s.opening_float as "openingFloat", t.name as till, s.user_id as "userId", s.user_name as "user",
      c.figures as closing, encode(c.hash, 'hex') as hash, encode(c.previous_hash, 'hex') as "previousHash",
      coalesce((select json_agg(json_build_object('id', m.id,
          'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', m.kind,
          'category', m.category, 'amount', m.amount, 'note', m.note,
          'by', json_build_object('id', m.user_id, 'name', m.user_name), 'number', m.number,
          'expenseCategory', m.expense_category, 'concept', m.concept, 'userId', m.person_id, 'person', m.person_name,
          'recurringId', m.recurring_id, 'reverses', m.reverses) order by m.id)
        from cash_movements m where m.store_id = ${storeId} and m.shift_id = s.id), '[]') as movements
    from shifts s join tills t on t.store_id = ${storeId} and t.id = s.till_id
    left join shift_closings c on c.store_id = ${storeId} and c.shift_id = s.id
    where s.store_id = ${storeId} order by s.id`,
  recurringExpense: (storeId: string) => sql`
    select id, created_at as "createdAt", concept, category, amount, day, active
    from recurring_expenses where store_id = ${storeId} order by created_at, id`,
  expense: (storeId: string) => sql`
    select id, created_at as "createdAt", spent_on as date, category, concept, amount, method, person_id as "personId",
      person_name as person, note, recurring_id as "recurringId", reverses, user_id as "userId", user_name as "user"
    from expenses where store_id = ${storeId} order by spent_on, id`,
  service: (storeId: string) => sql`
    select id, created_at as "createdAt", name, direction, commission_percent as "commissionPercent",
      commission_fixed as "commissionFixed", fee, active
    from services where store_id = ${storeId} order by created_at, id`,
  serviceEntry: (storeId: string) => sql`
    select e.id, e.created_at as "createdAt", e.kind as type, e.service_id as "serviceId", s.name as service, e.direction,
      e.amount, e.fee, e.commission, e.method, e.reference, e.note, e.number, e.reverses, e.shift_id as "shiftId",
      e.user_id as "userId", e.user_name as "user"
    from service_entries e left join services s on s.store_id = ${storeId} and s.id = e.service_id
    where e.store_id = ${storeId} order by e.created_at, e.id`,
  stockMovement: (storeId: string) => sql`
    select m.id, m.created_at as "createdAt", m.product_id as "productId", p.name as "productName", m.kind as type,
      m.quantity, m.on_hand_after as "stockAfter", m.reason, m.note, m.sale_id as "saleId",
      m.purchase_order_id as "purchaseOrderId", m.stock_count_id as "stockCountId", m.unit_cost as "unitCost",
      m.unit_price as "unitPrice", m.tracked, m.user_id as "userId", m.user_name as "user"
    from stock_entries m join products p on p.store_id = ${storeId} and p.id = m.product_id
    where m.store_id = ${storeId} order by m.product_id, m.id`,
  creditEntry: (storeId: string) => sql`
    select e.id, e.created_at as "createdAt", e.kind as type, e.customer_id as "customerId", c.name as customer, e.amount,
      e.balance_after as "balanceAfter", e.sale_id as "saleId",
      coalesce(e.number, case when e.kind = 'SALE' then s.number end) as number, e.method, e.rounding, e.reference,
      e.note, e.reverses, d.owed, d.due_at as "dueAt", e.return_id as "returnId", e.shift_id as "shiftId", e.tendered,
      e.change, e.user_id as "userId", e.user_name as "user"
    from credit_entries e
    left join sales s on s.store_id = ${storeId} and s.id = e.sale_id
    left join customers c on c.store_id = ${storeId} and c.id = e.customer_id
    left join debts d on d.store_id = ${storeId} and d.id = e.id
    where e.store_id = ${storeId} order by e.customer_id, e.line`,
  supplierEntry: (storeId: string) => sql`
    select e.id, e.created_at as "createdAt", e.kind as type, e.supplier_id as "supplierId", s.name as supplier, e.amount,
      e.balance_after as "balanceAfter", p.owed, p.due_on as "dueOn", e.reference, e.note, e.number, e.method,
      e.purchase_order_id as "purchaseOrderId", e.reverses, e.shift_id as "shiftId", e.tendered, e.change,
      e.user_id as "userId", e.user_name as "user",
      coalesce((select json_agg(json_build_object('id', t.payable_id, 'amount', t.amount) order by t.payable_id)
        from payable_settlements t where t.store_id = ${storeId} and t.entry_id = e.id), '[]') as settled
    from supplier_entries e
    left join payables p on p.store_id = ${storeId} and p.id = e.id
    left join suppliers s on s.store_id = ${storeId} and s.id = e.supplier_id
    where e.store_id = ${storeId} order by e.supplier_id, e.line`,
} satisfies Queries;

const CHUNK_LENGTH = 16 * 1024;

/**
 * Yields all records of a store from one snapshot, as the elements of a JSON array: with commas, without
 * brackets.
 */
export const streamStoreRecordTexts = (tx: StoreTx): AsyncGenerator<string> =>
  joinJsonTexts(recordTexts(tx), CHUNK_LENGTH);

async function* recordTexts(tx: StoreTx): AsyncGenerator<string> {
  const { storeId } = tx;
  const store = await tx.first<Row>(sql`
    select store_id as id, name, owner_name as "ownerName", phone, nit, address, plan, created_at as "createdAt"
    from stores where store_id = ${storeId}`);
  const settings = await readStoreSettings(tx);
  const fiscal = fiscalProfile.parse(await readFiscalProfile(tx));
  yield textOf("store", {
    ...store,
    settings,
    fiscal,
    fiscalChanges: await readTaxResponsibilityHistory(tx),
  });
  yield* textsOf(tx, people);
  const readOrders = (ids: string[]) => tx.many<Row>(orders(storeId, ids));
  for await (const part of readWithLines(tx, orderKeys(storeId), LINES, readOrders))
    for (const row of part) yield textOf("purchaseOrder", { ...row, items: row.items ?? [] });
  for await (const product of streamProductsForExport(tx)) yield textOf("product", product);
  yield* streamSaleRecordTexts(tx);
  yield* textsOf(tx, documents);
}

async function* textsOf(tx: StoreTx, queries: Queries): AsyncGenerator<string> {
  for (const kind of Object.keys(queries) as (keyof typeof queries)[])
    for await (const row of streamRows<Row>(tx, queries[kind]!(tx.storeId))) yield textOf(kind, row);
}

function textOf(kind: Kind, row: Row): string {
  const { orderNumber } = row;
  return JSON.stringify({
    kind,
    ...row,
    ...(typeof orderNumber === "number" && { orderNumber: formatPurchaseOrderNumber(orderNumber) }),
  });
}
