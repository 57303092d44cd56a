import sql, { raw, type Sql } from "sql-template-tag";
import { type Sale, type SaleItem, sale } from "#core/contract/sales/sales.ts";
import { buildImagePath } from "#core/goods/image-path.ts";
import { type PaymentMethod, salePaymentMethodOf } from "#core/sale/payment.ts";
import { centsToPesos, sumTaxes } from "#core/tax/tax-of-line.ts";
import { MAX_UUID, MIN_UUID } from "#core/uuid.ts";
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
  return (await readSaleRows(tx, ids)).map((sale) => saleOf(tx, sale));
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
 * The range of ids is redundant but needed: without statistics for a new store PostgreSQL would read all of its
 * sales for a page.
 */
function isOneOf(id: Sql, ids: string[]): Sql {
  const sorted = ids.toSorted();
  return sql`${id} = any(${ids}::uuid[]) and ${id} >= ${sorted[0] ?? MAX_UUID} and ${id} <= ${sorted.at(-1) ?? MIN_UUID}`;
}

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
  payments: PaymentRow[];
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
  lines: LineRow[];
};

function readSaleRows(tx: StoreTx, ids: string[]): Promise<SaleRow[]> {
  return tx.many<SaleRow>(sql`
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
      e.payments as "documentPayments", (${paymentsOfSaleSql(tx, "s.id")}) as payments,
      (select coalesce(json_agg(json_build_object('at', ${instantSql("k.created_at")},
          'by', ${idAndNameSql("k.user_id", "k.user_name")}, 'before', k.before, 'after', k.after, 'reason', k.reason)
          order by k.created_at, k.id), '[]')
        from payment_corrections k where k.store_id = ${tx.storeId} and k.sale_id = s.id) as corrections,
      (select coalesce(json_agg(json_build_object('code', f.code, 'message', f.message, 'details', f.details,
          'seenAt', f.seen_at) order by f.created_at, f.document_id, f.place), '[]')
        from document_flags f where f.store_id = ${tx.storeId} and f.sale_id = s.id) as flags,
      (select sum(t.amount)::bigint from transfers t
        where t.store_id = ${tx.storeId} and t.sale_id = s.id and ${isUnpaidSql(tx)}) as unpaid,
      (select coalesce(json_agg(l order by l.line), '[]') from (
        select i.line, i.id, i.product_id as "productId", i.product_name as "productName", i.description, i.quantity,
          i.unit, i.price, i.discount, i.total, i.tax, i.tax_rate as rate, i.tax_base as base, i.tax_amount as amount,
          i.bag_rate as "perUnit", i.bag_tax as "bagTax", case when i.presentation_id is not null then
            json_build_object('id', i.presentation_id, 'name', i.presentation_name, 'units', i.presentation_units,
              'count', i.presentation_count, 'price', i.presentation_price) end as presentation,
          case when i.promotion_id is not null then json_build_object('id', i.promotion_id, 'name', i.promotion_name,
            'discount', i.promotion_discount) end as promotion, p.name,
          p.description as "productDescription", p.barcode, p.gtin, p.category, p.on_hand as stock,
          encode(p.image_hash, 'hex') as "imageHash"
        from sale_lines i left join products p on p.store_id = ${tx.storeId} and p.id = i.product_id
        where i.store_id = ${tx.storeId} and i.sale_id = s.id) l) as lines
    from sales s
    left join returned_sales b on b.store_id = ${tx.storeId} and b.sale_id = s.id
    left join shifts t on t.store_id = ${tx.storeId} and t.id = s.shift_id
    left join devices d on d.store_id = ${tx.storeId} and d.id = s.device_id
    left join lateral (
      select state, content -> 'buyer' ->> 'name' as buyer,
        case when state <> 'PENDING' then content -> 'payments' end as payments
      from fiscal_documents e where e.store_id = ${tx.storeId} and e.sale_id = s.id and kind in ('FEV', 'DEE')
      order by created_at desc, id desc limit 1
    ) e on true
    where s.store_id = ${tx.storeId} and ${isOneOf(sql`s.id`, ids)}
    order by array_position(${ids}::uuid[], s.id)`);
}

type Payment = Sale["payments"][number];
type AbsentFields = Required<Pick<Payment, "card" | "confirmedBy" | "confirmedAt">>;
type PaymentRow = Omit<Payment, keyof AbsentFields> & {
  [field in keyof AbsentFields]: AbsentFields[field] | null;
};

/** The payments of a sale that count, as JSON. Rows of earlier versions have no id. */
export function paymentsOfSaleSql(tx: StoreTx, saleId: string): Sql {
  return sql`
    select coalesce(json_agg(json_build_object('id', coalesce(p.id, md5(p.sale_id::text || p.line)::uuid),
      'method', p.method, 'amount', p.amount, 'tendered', p.tendered, 'change', p.change, 'reference', p.reference,
      'card', p.card, 'confirmation', t.status, 'confirmedBy', case when t.reviewed_at is not null then
        ${idAndNameSql("t.reviewed_by", "t.reviewed_by_name")} end, 'confirmedAt', ${instantSql("t.reviewed_at")})
      order by p.line), '[]')
    from sale_payments p left join transfers t on t.store_id = ${tx.storeId} and t.payment_id = p.id
    where p.store_id = ${tx.storeId} and p.sale_id = ${raw(saleId)} and p.replaced is null`;
}

export const paymentOfRow = ({
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

function saleOf(tx: StoreTx, row: SaleRow): StoredSale {
  const { isFullyReturned, returnedQuantities, shiftId, deviceId, customer } = row;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    subtotal: row.total + row.discount,
    taxTotal: centsToPesos(row.taxTotal),
    taxBase: centsToPesos(row.taxBase),
    payments: row.payments.map(paymentOfRow),
    ...documentPaymentMethodOf(row),
    status: isFullyReturned === null ? "COMPLETED" : isFullyReturned ? "RETURNED" : "PARTIALLY_RETURNED",
    customer: customer && {
      name: customer.name,
      phone: customer.phone ?? null,
      email: customer.email ?? null,
      address: customer.address ?? null,
      document: customer.document ?? null,
      documentType: customer.documentType ?? null,
    },
    items: row.lines.map((line) => itemOf(tx, line, returnedQuantities?.[line.line - 1] ?? 0)),
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
function documentPaymentMethodOf({ documentPayments, corrections, payments }: SaleRow) {
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
