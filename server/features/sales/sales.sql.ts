import sql, { type Sql } from "sql-template-tag";
import type { Sale, SaleItem } from "#core/contract/sales.ts";
import { dayOf, endOfDay, startOfDay } from "#core/dates.ts";
import { imagePath } from "#core/image-path.ts";
import type { PaymentMethod } from "#core/payment.ts";
import { searchForm } from "#core/search-text.ts";
import { uuidFloor } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { LockedProduct, SaleLine } from "#server/features/sales/sale-rules.ts";

/** The products of a sale, locked in the order of their ids, so that two sales never wait for each other in a ring. */
export async function lockProducts(tx: StoreTx, ids: string[]): Promise<LockedProduct[]> {
  const rows = await tx.many<Omit<LockedProduct, "image"> & { imageHash: string | null }>(sql`
    select id, name, price, stock, active, description, barcode, gtin, category,
      encode(image_hash, 'hex') as "imageHash"
    from products
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
  return rows.map(({ imageHash, ...product }) => ({ ...product, image: imagePath(tx.storeId, imageHash) }));
}

export type CustomerCopy = { id: string; copy: NonNullable<Sale["customer"]> };

export function copyCustomer(tx: StoreTx, id: string): Promise<CustomerCopy | null> {
  return tx.first<CustomerCopy>(sql`
    select id, json_build_object('name', name, 'phone', phone, 'email', email, 'address', address,
      'document', document, 'documentType', document_type) as copy
    from customers where store_id = ${tx.storeId} and id = ${id}`);
}

export type NewSale = {
  id: string;
  createdAt: Date;
  total: number;
  paymentMethod: PaymentMethod;
  amountPaid: number;
  change: number;
  customer: CustomerCopy | null;
  seller: { userId: string; userName: string };
  idempotencyKey: string | null;
  requestHash: Buffer;
};

/** The sale, its items and the running totals in one statement. False when the key has been used. */
export async function insertSale(
  tx: StoreTx,
  sale: NewSale,
  lines: (SaleLine & { id: string })[],
): Promise<boolean> {
  const row = await tx.first<{ id: string }>(sql`
    with sale as (
      insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, customer_id,
        customer, seller_id, seller_name, idempotency_key, request_hash, search_text)
      values (${tx.storeId}, ${sale.id}, ${sale.createdAt}, ${sale.total}, ${sale.paymentMethod},
        ${sale.amountPaid}, ${sale.change}, ${sale.customer?.id ?? null},
        ${sale.customer ? JSON.stringify(sale.customer.copy) : null}, ${sale.seller.userId},
        ${sale.seller.userName}, ${sale.idempotencyKey}, ${sale.requestHash},
        ${lines.map((line) => searchForm(line.productName)).join("\n")})
      on conflict (store_id, idempotency_key) do nothing
      returning id
    ), items as (
      insert into sale_items (store_id, sale_id, line, id, product_id, product_name, description, quantity, price)
      select ${tx.storeId}, sale.id, l.line, l.id, l.product_id, l.product_name, l.description, l.quantity, l.price
      from sale, unnest(${lines.map((_, index) => index + 1)}::smallint[],
        ${lines.map((line) => line.id)}::uuid[],
        ${lines.map((line) => line.productId)}::uuid[], ${lines.map((line) => line.productName)}::text[],
        ${lines.map((line) => line.description)}::text[],
        ${lines.map((line) => line.quantity)}::integer[], ${lines.map((line) => line.price)}::bigint[])
        as l (line, id, product_id, product_name, description, quantity, price)
    ), day_total as (
      insert into sale_day_totals as t (store_id, day, slot, sales, revenue)
      select ${tx.storeId}, ${dayOf(sale.createdAt)}::date, ${tx.slot}::smallint, 1, ${sale.total} from sale
      on conflict (store_id, day, slot) do update set sales = t.sales + 1, revenue = t.revenue + excluded.revenue
    ), all_total as (
      insert into sale_totals as t (store_id, slot, sales, revenue)
      select ${tx.storeId}, ${tx.slot}::smallint, 1, ${sale.total} from sale
      on conflict (store_id, slot) do update set sales = t.sales + 1, revenue = t.revenue + excluded.revenue
    )
    select id from sale`);
  return row !== null;
}

export function saleByKey(tx: StoreTx, key: string): Promise<{ id: string; requestHash: Buffer } | null> {
  return tx.first(sql`
    select id, request_hash as "requestHash" from sales
    where store_id = ${tx.storeId} and idempotency_key = ${key}`);
}

const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type Row = Omit<Sale, "createdAt" | "items"> & { createdAt: Date; items: ItemRow[] };
type ItemRow = Omit<SaleItem, "product"> & {
  product: (Omit<NonNullable<SaleItem["product"]>, "image"> & { imageHash: string | null }) | null;
};

/**
 * For a from clause: the sales `s` of some ids, `wanted.position` being their places in it. What the range says, the ids
 * say already; but of a store that the statistics do not know yet PostgreSQL thinks that it has one sale, and would read
 * all that it has for a page of them.
 */
export function wantedSales(tx: StoreTx, ids: string[]): Sql {
  const sorted = ids.toSorted();
  return sql`unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join sales s on s.store_id = ${tx.storeId} and s.id = wanted.id
      and s.id between ${sorted[0] ?? LAST} and ${sorted.at(-1) ?? FIRST}`;
}

/** Whole sales, in the order of `ids`. */
async function salesByIds(tx: StoreTx, ids: string[]): Promise<Sale[]> {
  const rows = await tx.many<Row>(sql`
    select s.id, s.created_at as "createdAt", s.total, s.amount_paid as "amountPaid", s.change,
      s.payment_method as "paymentMethod", s.status, s.customer,
      json_build_object('id', s.seller_id, 'name', s.seller_name) as seller, i.items
    from ${wantedSales(tx, ids)}
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'productName', i.product_name,
        'description', i.description, 'quantity', i.quantity, 'price', i.price,
        'product', case when p.id is not null then json_build_object('id', p.id, 'name', p.name,
          'description', p.description, 'barcode', p.barcode, 'gtin', p.gtin, 'category', p.category,
          'stock', p.stock, 'imageHash', encode(p.image_hash, 'hex')) end) order by i.line), '[]') as items
      from sale_items i
      left join products p on p.store_id = ${tx.storeId} and p.id = i.product_id
      where i.store_id = ${tx.storeId} and i.sale_id = s.id
    ) i
    order by wanted.position`);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    items: row.items.map((item) => ({ ...item, product: withImage(tx.storeId, item.product) })),
  }));
}

function withImage(storeId: string, product: ItemRow["product"]): SaleItem["product"] {
  if (!product) return null;
  const { imageHash, ...rest } = product;
  return { ...rest, image: imagePath(storeId, imageHash) };
}

export async function saleById(tx: StoreTx, id: string): Promise<Sale | null> {
  return (await salesByIds(tx, [id]))[0] ?? null;
}

/** Days are of the store's calendar, both included. */
export type SaleFilter = { search: string | null; startDate: string | null; endDate: string | null };
/** A text search counts this far: enough for 1,000 pages, and no search has to read all of a long history. */
const MOST_COUNTED = 10_000;

/** Newest first, and how many there are. Sale ids sort by time, so the key alone gives the order and the range of days. */
export async function pageOfSales(
  tx: StoreTx,
  filter: SaleFilter,
  page: { skip: number; most: number },
): Promise<{ total: number; data: Sale[] }> {
  if (filter.search) {
    const { total, ids } = (await tx.first<{ total: number; ids: string[] }>(sql`
      select total, page as ids from search_sales(${sought(filter, filter.search)}, ${page.skip}, ${page.most}, ${MOST_COUNTED})`))!;
    return { total, data: await salesByIds(tx, ids) };
  }
  const total = (await tx.first<{ count: number }>(countOf(tx, filter)))?.count ?? 0;
  const found = await tx.many<{ id: string }>(foundSales(tx, filter, page.skip, page.most));
  return {
    total,
    data: await salesByIds(
      tx,
      found.map((row) => row.id),
    ),
  };
}

/** The ids of the filter, newest first. */
export function foundSales(tx: StoreTx, filter: SaleFilter, skip: number, most: number): Sql {
  const { since, before } = range(filter);
  return filter.search
    ? sql`select find_sales(${sought(filter, filter.search)}, ${skip}, ${most}) as id`
    : sql`select id from sales where store_id = ${tx.storeId} and id >= ${since} and id < ${before}
            order by id desc offset ${skip} limit ${most}`;
}

/** A text, the ids that begin with it, and the days. */
function sought(filter: SaleFilter, search: string): Sql {
  const { since, before } = range(filter);
  return sql`${pattern(search)}, ${prefixed(search, FIRST)}, ${prefixed(search, LAST)}, ${since}, ${before}`;
}

function countOf(tx: StoreTx, { startDate, endDate }: SaleFilter): Sql {
  if (!startDate && !endDate)
    return sql`select coalesce(sum(sales), 0)::bigint as count from sale_totals where store_id = ${tx.storeId}`;
  return sql`select coalesce(sum(sales), 0)::bigint as count from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${startDate ?? "-infinity"}::date and day <= ${endDate ?? "infinity"}::date`;
}

function range({ startDate, endDate }: SaleFilter): { since: string; before: string } {
  return {
    since: startDate ? uuidFloor(startOfDay(startDate)) : FIRST,
    before: endDate ? uuidFloor(endOfDay(endDate)) : LAST,
  };
}

function pattern(typed: string): string {
  return `%${searchForm(typed).replace(/[\\%_]/g, "\\$&")}%`;
}

/** The first or the last id that begins with what was typed; null when it cannot begin an id. */
function prefixed(typed: string, rest: string): string | null {
  const prefix = typed.toLowerCase();
  const whole = prefix + rest.slice(prefix.length);
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(whole);
  return isId ? whole : null;
}
