import sql from "sql-template-tag";
import type { CorrectedDebtPayment } from "#core/contract/credit/credit.ts";
import type { MoneyPaymentMethod } from "#core/sale/payment.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { postInOneStatement } from "#server/db/one-statement.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { addToDayFiguresSql, type DayFigure } from "#server/store/day-figures.sql.ts";
import { insertCorrectionSql, type NewPaymentCorrection } from "#server/store/payment-corrections.sql.ts";

/** How a debt was paid. `rounding` is the cash rounding in pesos. */
export type PaidDebt = {
  method: MoneyPaymentMethod;
  tendered: number | null;
  change: number;
  rounding: number;
  reference: string | null;
};

export type PaymentToCorrect = PaidDebt & {
  id: string;
  createdAt: Date;
  /** Negative: a payment takes off the debt. */
  amount: number;
  balanceAfter: number;
  userId: string;
  shiftId: string | null;
  reversed: boolean;
  corrections: number;
};

/** Reads a payment of a customer whose account is locked. */
export function readPaymentToCorrect(tx: StoreTx, customerId: string, id: string) {
  return tx.first<PaymentToCorrect>(sql`
    select e.id, e.created_at as "createdAt", e.amount, e.balance_after as "balanceAfter", e.method, e.tendered, e.change,
      e.rounding, e.reference, e.user_id as "userId", e.shift_id as "shiftId", u.id is not null as reversed,
      (select count(*) from payment_corrections k where k.store_id = ${tx.storeId} and k.entry_id = e.id) as corrections
    from credit_entries e left join credit_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.id = ${id} and e.customer_id = ${customerId} and e.kind = 'PAYMENT'
      and e.reverses is null`);
}

/** Writes how the debt was really paid. `figures` are the difference for the payment's day. */
export function replaceDebtPayment(
  tx: StoreTx,
  payment: PaymentToCorrect,
  correction: NewPaymentCorrection,
  { paid, figures }: { paid: PaidDebt; figures: readonly DayFigure[] },
) {
  const isClosed = correction.closedShiftId !== null;
  postInOneStatement(tx, {
    entry: sql`
      update credit_entries set method = ${paid.method}, tendered = ${paid.tendered}, change = ${paid.change},
        rounding = ${paid.rounding}, reference = ${paid.reference},
        counted_method = case when ${isClosed}::boolean then coalesce(counted_method, method) end,
        counted_rounding = case when ${isClosed}::boolean then coalesce(counted_rounding, rounding) end
      where store_id = ${tx.storeId} and id = ${payment.id}`,
    correction: insertCorrectionSql(tx, correction, { saleId: null, entryId: payment.id }),
    figures: addToDayFiguresSql(tx, payment.createdAt, figures),
  });
}

export async function readCorrectedPayment(tx: StoreTx, id: string): Promise<CorrectedDebtPayment> {
  return (await tx.first<CorrectedDebtPayment>(sql`
    select e.id, e.number, ${instantSql("e.created_at")} as "createdAt", -e.amount as amount, e.method, e.rounding,
      e.tendered, e.change, e.reference, t.status as confirmation, e.balance_after - e.amount as "balanceBefore", e.balance_after as "balanceAfter",
      (select coalesce(json_agg(json_build_object('saleId', d.sale_id, 'saleNumber', s.number, 'amount', t.amount,
          'settled', d.owed = 0) order by d.created_at, d.id), '[]')
        from debt_settlements t join debts d on d.store_id = ${tx.storeId} and d.id = t.debt_id
        left join sales s on s.store_id = ${tx.storeId} and s.id = d.sale_id
        where t.store_id = ${tx.storeId} and t.entry_id = e.id) as paid,
      (select coalesce(json_agg(json_build_object('at', ${instantSql("k.created_at")},
          'by', ${idAndNameSql("k.user_id", "k.user_name")}, 'before', k.before, 'after', k.after, 'reason', k.reason)
          order by k.created_at, k.id), '[]')
        from payment_corrections k where k.store_id = ${tx.storeId} and k.entry_id = e.id) as corrections
    from credit_entries e left join transfers t on t.store_id = ${tx.storeId} and t.payment_id = e.id
    where e.store_id = ${tx.storeId} and e.id = ${id}`))!;
}
