import sql, { type Sql } from "sql-template-tag";
import { type Sale, type SaleItem, sale } from "#core/contract/sales/sales.ts";
import { buildImagePath } from "#core/goods/image-path.ts";
import { type PaymentMethod, salePaymentMethodOf } from "#core/sale/payment.ts";
import { centsToPesos, sumTaxes } from "#core/tax/tax-of-line.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readWithLines } from "#server/db/stream-rows.ts";
import { isUnpaidSql } from "#server/store/transfers.sql.ts";

/** A sale with the fields that only exports contain. */
export type StoredSale = Sale & { customerId: string | null; receivedAt: string | null; afterClose: boolean };

export async function readSale(tx: StoreTx, id: string): Promise<Sale | null> {
  const [found] = await readSales(tx, [id]);
  return found ? sale.parse(found) : null;
}

/** The sales in the order of `ids`. The contract's output must leave out the columns that they have besides. */
export async function readSales(tx: StoreTx, ids: string[]): Promise<StoredSale[]> {
  if (ids.length === 0) return [];
  const { sales, payments, lines } = await readSaleRows(tx, ids);
  return sales.map((sale) => saleOf(tx, sale, payments.get(sale.id) ?? [], lines.get(sale.id) ?? []));
}

/** Maximum sale lines in memory at once. */
const LINES = 500;

/** Streams the sales whose `id` the query `found` selects, in the order of the query. */
export function streamSales(tx: StoreTx, found: Sql): AsyncGenerator<StoredSale[]> {
  const keys = sql`
    select found.id, (select count(*) from sale_lines l where l.store_id = ${tx.storeId} and l.sale_id = found.id) as lines
    from (${found}) found`;
  return readWithLines(tx, keys, LINES, (ids) => readSales(tx, ids));
}

/**
 * Whether `id` is one of the ids of the table `found`, which has one row, so that they are sent once. Their range is
 * redundant but needed: without statistics for a new store PostgreSQL would read all of its sales for a page.
 */
const isFound = (id: Sql): Sql => sql`
  ${id} = any((select ids from found)::uuid[])
    and ${id} >= (select first from found) and ${id} <= (select last from found)`;

type SaleRow = Omit<
  Sale,
  | "subtotal"
  | "status"
  | "items"
  | "seller"
  | "shift"
  | "device"
  | "soldOffline"
  | "createdAt"
  | "payments"
  | "documentPaymentMethod"
> & {
  createdAt: Date;
  documentPayments: { method: PaymentMethod }[] | null;
  /** Null for a sale without returns. */
  isFullyReturned: boolean | null;
  /** The returned quantity of each line, in the order of the lines. */
  returnedQuantities: number[] | null;
  sellerId: string;
  sellerName: string;
  shiftId: string | null;
  shiftNumber: number;
  deviceId: string | null;
  deviceName: string;
  documentBuyer: string | null;
  customerId: string | null;
  receivedAt: Date | null;
  afterClose: boolean;
  /** Pesos of payments that did not arrive. */
  unpaid: number | null;
};

/** The rows of the sales in the order of `ids`, and their payments and lines by the sale's id. */
async function readSaleRows(tx: StoreTx, ids: string[]) {
  const sorted = ids.toSorted();
  const found = sql`found as materialized (
    select ${ids}::uuid[] as ids, ${sorted[0]!}::uuid as first, ${sorted.at(-1)!}::uuid as last)`;
  const ofSales = isFound(sql`sale_id`);
  // Each table is read once for all sales: a subquery for each of them takes several times the processor time. Lines and
  // payments have their own statements, because PostgreSQL would compare each sale with those of all others.
  const [sales, payments, lines] = await Promise.all([
    tx.many<SaleRow>(sql`
    with ${found}, documents as materialized (
      select distinct on (sale_id) sale_id, state, content -> 'buyer' ->> 'name' as buyer,
        case when state <> 'PENDING' then content -> 'payments' end as payments
      from fiscal_documents where store_id = ${tx.storeId} and ${ofSales} and kind in ('FEV', 'DEE')
      order by sale_id, created_at desc, id desc
    ), corrections as materialized (
      select sale_id, json_agg(json_build_object('at', ${instantSql("created_at")}, 'by', ${idAndNameSql("user_id", "user_name")},
        'before', before, 'after', after, 'reason', reason) order by created_at, id) as corrections
      from payment_corrections where store_id = ${tx.storeId} and ${ofSales} group by sale_id
    ), flags as materialized (
      select sale_id, json_agg(json_build_object('code', code, 'message', message, 'details', details, 'seenAt', seen_at)
        order by created_at, document_id, place) as flags
      from document_flags where store_id = ${tx.storeId} and ${ofSales} group by sale_id
    ), unpaid as materialized (
      select sale_id, sum(amount)::bigint as unpaid from transfers t
      where store_id = ${tx.storeId} and ${ofSales} and ${isUnpaidSql(tx)} group by sale_id
    )
    select s.id, s.number, s.created_at as "createdAt", s.discount, s.rounding, s.total,
      coalesce(s.price_level, 'PUBLIC') as "priceLevel", coalesce(s.taxes, '[]') as taxes,
      coalesce(s.tax_total, 0) as "taxTotal", coalesce(s.tax_base, 0) as "taxBase", s.amount_paid as "amountPaid",
      s.change, s.payment_method as "paymentMethod", s.credit_amount as "creditAmount",
      case when s.credit_amount > 0 then (
        select c.balance_after from credit_entries c
        where c.store_id = ${tx.storeId} and c.kind = 'SALE' and c.id = any(s.id || array(
          select k.id from payment_corrections k where k.store_id = ${tx.storeId} and k.sale_id = s.id))
        order by c.id desc limit 1) end as "balanceAfter", coalesce(b.total, 0) as "returnedTotal", b.complete as "isFullyReturned",
      b.quantities as "returnedQuantities", s.customer,
      s.seller_id as "sellerId", s.seller_name as "sellerName", t.id as "shiftId", t.number as "shiftNumber",
      d.id as "deviceId", d.name as "deviceName", e.state as "documentState", e.buyer as "documentBuyer",
      s.customer_id as "customerId", s.received_at as "receivedAt", s.after_close as "afterClose",
      e.payments as "documentPayments", coalesce(k.corrections, '[]') as corrections, coalesce(f.flags, '[]') as flags, u.unpaid
    from sales s
    left join returned_sales b on b.store_id = ${tx.storeId} and b.sale_id = s.id
    left join shifts t on t.store_id = ${tx.storeId} and t.id = s.shift_id
    left join devices d on d.store_id = ${tx.storeId} and d.id = s.device_id
    left join documents e on e.sale_id = s.id
    left join corrections k on k.sale_id = s.id
    left join flags f on f.sale_id = s.id
    left join unpaid u on u.sale_id = s.id
    where s.store_id = ${tx.storeId} and ${isFound(sql`s.id`)}
    order by array_position((select ids from found), s.id)`),
    tx.many<{ sale_id: string; payments: PaymentRow[] }>(
      sql`with ${found} ${paymentsBySaleSql(tx, isFound(sql`p.sale_id`))}`,
    ),
    tx.many<{ sale_id: string; lines: LineRow[] }>(sql`
    with ${found}
    select sale_id, json_agg(l order by line) as lines from (
      select i.sale_id, i.line, i.id, i.product_id as "productId", i.product_name as "productName", i.description, i.quantity,
        i.unit, i.price, i.discount, i.total, i.tax, i.tax_rate as rate, i.tax_base as base, i.tax_amount as amount,
        i.bag_rate as "perUnit", i.bag_tax as "bagTax", case when i.presentation_id is not null then
          json_build_object('id', i.presentation_id, 'name', i.presentation_name, 'units', i.presentation_units,
            'count', i.presentation_count, 'price', i.presentation_price) end as presentation,
        case when i.promotion_id is not null then json_build_object('id', i.promotion_id, 'name', i.promotion_name,
          'discount', i.promotion_discount) end as promotion, p.name,
        p.description as "productDescription", p.barcode, p.gtin, p.category, p.on_hand as stock,
        encode(p.image_hash, 'hex') as "imageHash"
      from sale_lines i left join products p on p.store_id = ${tx.storeId} and p.id = i.product_id
      where i.store_id = ${tx.storeId} and ${isFound(sql`i.sale_id`)}) l
    group by sale_id`),
  ]);
  return {
    sales,
    payments: new Map(payments.map(({ sale_id, payments }) => [sale_id, payments])),
    lines: new Map(lines.map(({ sale_id, lines }) => [sale_id, lines])),
  };
}

type Payment = Sale["payments"][number];
type AbsentFields = Required<Pick<Payment, "card" | "confirmedBy" | "confirmedAt">>;
type PaymentRow = Omit<Payment, keyof AbsentFields> & {
  [field in keyof AbsentFields]: AbsentFields[field] | null;
};

/** The payments that count of the sales of which `ofSales` is true, as JSON. Rows of earlier versions have no id. */
export const paymentsBySaleSql = (tx: StoreTx, ofSales: Sql): Sql => sql`
  select p.sale_id, json_agg(json_build_object('id', coalesce(p.id, md5(p.sale_id::text || p.line)::uuid),
    'method', p.method, 'amount', p.amount, 'tendered', p.tendered, 'change', p.change, 'reference', p.reference,
    'card', p.card, 'confirmation', t.status, 'confirmedBy', case when t.reviewed_at is not null then
      ${idAndNameSql("t.reviewed_by", "t.reviewed_by_name")} end, 'confirmedAt', ${instantSql("t.reviewed_at")})
    order by p.line) as payments
  from sale_payments p left join transfers t on t.store_id = ${tx.storeId} and t.payment_id = p.id
  where p.store_id = ${tx.storeId} and ${ofSales} and p.replaced is null
  group by p.sale_id`;

export const toSalePayment = ({
  card,
  confirmedBy,
  confirmedAt,
  ...payment
}: PaymentRow): Sale["payments"][number] => ({
  ...payment,
  ...(card && { card }),
  ...(confirmedBy && { confirmedBy }),
  ...(confirmedAt && { confirmedAt }),
});

type LineRow = Omit<SaleItem, "taxes" | "returned" | "product"> & {
  line: number;
  rate: number | null;
  base: number | null;
  amount: number | null;
  perUnit: number | null;
  bagTax: number | null;
  name: string;
  productDescription: string | null;
  barcode: string | null;
  gtin: string | null;
  category: string;
  stock: number;
  imageHash: string | null;
};

function saleOf(tx: StoreTx, row: SaleRow, payments: PaymentRow[], lines: LineRow[]): StoredSale {
  const { isFullyReturned, returnedQuantities, shiftId, deviceId, customer } = row;
  // Without a spread of the row, which takes several times as long.
  return {
    id: row.id,
    number: row.number,
    createdAt: row.createdAt.toISOString(),
    discount: row.discount,
    rounding: row.rounding,
    total: row.total,
    priceLevel: row.priceLevel,
    taxes: row.taxes,
    amountPaid: row.amountPaid,
    change: row.change,
    paymentMethod: row.paymentMethod,
    creditAmount: row.creditAmount,
    balanceAfter: row.balanceAfter,
    returnedTotal: row.returnedTotal,
    corrections: row.corrections,
    documentState: row.documentState,
    documentBuyer: row.documentBuyer,
    customerId: row.customerId,
    afterClose: row.afterClose,
    subtotal: row.total + row.discount,
    taxTotal: centsToPesos(row.taxTotal),
    taxBase: centsToPesos(row.taxBase),
    payments: payments.map(toSalePayment),
    ...documentPaymentMethodOf(row, payments),
    status: isFullyReturned === null ? "COMPLETED" : isFullyReturned ? "RETURNED" : "PARTIALLY_RETURNED",
    customer: customer && {
      name: customer.name,
      phone: customer.phone ?? null,
      email: customer.email ?? null,
      address: customer.address ?? null,
      document: customer.document ?? null,
      documentType: customer.documentType ?? null,
    },
    items: lines.map((line) => itemOf(tx, line, returnedQuantities?.[line.line - 1] ?? 0)),
    seller: { id: row.sellerId, name: row.sellerName },
    shift: shiftId === null ? null : { id: shiftId, number: row.shiftNumber },
    soldOffline: row.receivedAt !== null,
    flags: [
      ...row.flags.map(({ seenAt, ...flag }) => ({
        ...flag,
        seenAt: seenAt && new Date(seenAt).toISOString(),
      })),
      ...(row.unpaid ? [unpaidFlag(row.unpaid)] : []),
    ],
    device: deviceId === null ? null : { id: deviceId, name: row.deviceName },
    receivedAt: row.receivedAt?.toISOString() ?? null,
  };
}

/** Nobody can mark it as seen: it goes when the money comes, the payment is corrected or the sale comes back. */
const unpaidFlag = (amount: number): Sale["flags"][number] => ({
  code: "UNPAID",
  message: "La plata no llegó",
  details: { amount },
  seenAt: null,
});

/** Only where a correction came after the document. */
function documentPaymentMethodOf({ documentPayments, corrections }: SaleRow, payments: PaymentRow[]) {
  if (!documentPayments || corrections.length === 0) return {};
  const methods = (some: readonly { method: PaymentMethod }[]) => some.map(({ method }) => method).join();
  if (methods(documentPayments) === methods(payments)) return {};
  return { documentPaymentMethod: salePaymentMethodOf(documentPayments) };
}

function itemOf({ storeId }: StoreTx, row: LineRow, returned: number): SaleItem {
  const { id, productId, productName, description, quantity, unit, price, discount, total, tax } = row;
  const { rate, base, amount, perUnit, bagTax, presentation, promotion } = row;
  return {
    id,
    productId,
    productName,
    description,
    quantity,
    unit,
    price,
    presentation,
    promotion,
    discount,
    total,
    tax,
    taxes:
      rate === null && perUnit === null
        ? []
        : sumTaxes([{ class: tax, rate, base: base ?? 0, amount: amount ?? 0, perUnit, bagTax: bagTax ?? 0 }])
            .taxes,
    returned,
    product:
      productId === null
        ? null
        : {
            id: productId,
            name: row.name,
            description: row.productDescription,
            barcode: row.barcode,
            gtin: row.gtin,
            category: row.category,
            stock: row.stock,
            image: buildImagePath(storeId, row.imageHash),
          },
  };
}
