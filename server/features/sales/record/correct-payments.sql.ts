import sql from "sql-template-tag";
import type { Sale } from "#core/contract/sales/sales.ts";
import { type PaymentSettlement, salePaymentMethodOf } from "#core/sale/payment.ts";
import { postInOneStatement } from "#server/db/one-statement.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { paymentsBySaleSql, toSalePayment } from "#server/features/sales/read/read-sales.sql.ts";
import type { SaleCustomer } from "#server/features/sales/record/record-sale.sql.ts";
import { addToDayFiguresSql, dayFiguresOfSale, diffDayFigures } from "#server/store/day-figures.sql.ts";
import { insertCorrectionSql, type NewPaymentCorrection } from "#server/store/payment-corrections.sql.ts";
import { deleteTransfersSql, insertTransfersSql, listTransfers } from "#server/store/transfers.sql.ts";

export type SaleToCorrect = Pick<
  Sale,
  "id" | "number" | "total" | "rounding" | "creditAmount" | "payments"
> & {
  createdAt: Date;
  sellerId: string;
  customerId: string | null;
  shiftId: string | null;
  deviceId: string | null;
  isReturned: boolean;
  corrections: number;
};

/** Locks the sale against other corrections and returns; null when it does not exist. */
export async function lockSaleToCorrect(tx: StoreTx, id: string): Promise<SaleToCorrect | null> {
  const [, sale] = await Promise.all([
    tx.run(sql`select 1 from sales where store_id = ${tx.storeId} and id = ${id} for update`),
    // A separate statement, because it must see the writes of the transaction that held the lock before.
    tx.first<Omit<SaleToCorrect, "payments"> & { payments: Parameters<typeof toSalePayment>[0][] }>(sql`
      select s.id, s.number, s.created_at as "createdAt", s.total, s.rounding, s.credit_amount as "creditAmount",
        s.seller_id as "sellerId", s.customer_id as "customerId", s.shift_id as "shiftId", s.device_id as "deviceId",
        coalesce(p.payments, '[]') as payments,
        exists (select from returned_sales r where r.store_id = ${tx.storeId} and r.sale_id = s.id) as "isReturned",
        (select count(*) from payment_corrections k where k.store_id = ${tx.storeId} and k.sale_id = s.id) as corrections
      from sales s left join (${paymentsBySaleSql(tx, sql`p.sale_id = ${id}`)}) p on p.sale_id = s.id
      where s.store_id = ${tx.storeId} and s.id = ${id}`),
  ]);
  return sale && { ...sale, payments: sale.payments.map(toSalePayment) };
}

type Replacement = {
  settlement: PaymentSettlement;
  customer: SaleCustomer | null;
  /** The instant to whose day the difference is added. */
  datedAt: Date;
};

/** Puts the payments of `settlement` in the place of those that counted, and adds the difference to a day. */
export function replaceSalePayments(
  tx: StoreTx,
  sale: SaleToCorrect,
  correction: NewPaymentCorrection,
  { settlement, customer, datedAt }: Replacement,
) {
  const { payments } = settlement;
  const isClosed = correction.closedShiftId !== null;
  const transfers = listTransfers(payments);
  const figures = diffDayFigures(
    dayFiguresOfSale({ ...sale, discount: 0 }),
    dayFiguresOfSale({ ...settlement, discount: 0 }),
  );
  postInOneStatement(tx, {
    replaced: sql`
      update sale_payments set replaced = ${isClosed ? "CLOSED" : "OPEN"}
      where store_id = ${tx.storeId} and sale_id = ${sale.id} and replaced is null`,
    payments: sql`
      insert into sale_payments (store_id, sale_id, line, id, method, amount, tendered, change, reference, card, after_close)
      select ${tx.storeId}, ${sale.id}::uuid, p.place + (
          select max(line) from sale_payments where store_id = ${tx.storeId} and sale_id = ${sale.id}),
        p.id, p.method, p.amount, p.tendered, p.change, p.reference, p.card, ${isClosed}::boolean
      from unnest(${payments.map(({ id }) => id)}::uuid[], ${payments.map(({ method }) => method)}::text[],
        ${payments.map(({ amount }) => amount)}::bigint[], ${payments.map(({ tendered }) => tendered)}::bigint[],
        ${payments.map(({ change }) => change)}::bigint[], ${payments.map(({ reference }) => reference)}::text[],
        ${payments.map(({ card }) => card ?? null)}::text[])
        with ordinality as p (id, method, amount, tendered, change, reference, card, place)`,
    sale: sql`
      update sales set payment_method = ${salePaymentMethodOf(payments)}, amount_paid = ${settlement.amountPaid},
        change = ${settlement.change}, rounding = ${settlement.rounding}, credit_amount = ${settlement.creditAmount},
        customer_id = coalesce(${customer?.id ?? null}::uuid, customer_id),
        customer = coalesce(${customer ? JSON.stringify(customer.copy) : null}::jsonb, customer)
      where store_id = ${tx.storeId} and id = ${sale.id}`,
    correction: insertCorrectionSql(tx, correction, { saleId: sale.id, entryId: null }),
    old_transfers: deleteTransfersSql(tx, sql`sale_id = ${sale.id}`),
    ...(transfers.length > 0 && {
      transfers: insertTransfersSql(tx, transfers, {
        saleId: sale.id,
        at: datedAt,
        shiftId: isClosed ? null : sale.shiftId,
        deviceId: sale.deviceId,
      }),
    }),
    figures: addToDayFiguresSql(tx, datedAt, figures),
  });
}
