import sql, { type Sql } from "sql-template-tag";
import type { Transfer } from "#core/contract/transfers.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import type { TransferStatus } from "#core/sale/payment.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type TransferDays = { startDate: string | null; endDate: string | null };

const ofDays = (tx: StoreTx, { startDate, endDate }: TransferDays): Sql => sql`
  store_id = ${tx.storeId}
    and created_at >= ${startDate ? startOfDay(startDate) : "-infinity"}::timestamptz
    and created_at < ${endDate ? endOfDay(endDate) : "infinity"}::timestamptz`;

/** Count and pesos of what waits and of what did not arrive. Answered from an index alone. */
export async function sumTransfers(tx: StoreTx, days: TransferDays) {
  const rows = await tx.many<{ status: TransferStatus; count: number; amount: number }>(sql`
    select status, count(*) as count, sum(amount)::bigint as amount from transfers
    where ${ofDays(tx, days)} and status in ('PENDING', 'DENIED') group by status`);
  return (status: TransferStatus) => rows.find((row) => row.status === status) ?? { count: 0, amount: 0 };
}

/** Most confirmed transfers in the pages of a list; days lead to older ones. */
const MAX_CONFIRMED = 10_000;

export async function countConfirmedTransfers(tx: StoreTx, days: TransferDays): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) as count from (
      select from transfers where ${ofDays(tx, days)} and status = 'CONFIRMED' limit ${MAX_CONFIRMED}) counted`))!;
}

type Part = { status: TransferStatus; skip: number; most: number };

/** Ids of a part of one status: pending oldest first, others newest first. */
export function findTransferIds(tx: StoreTx, days: TransferDays, { status, skip, most }: Part) {
  const order = status === "PENDING" ? sql`created_at, payment_id` : sql`created_at desc, payment_id desc`;
  return tx.column<string>(sql`
    select payment_id from transfers where ${ofDays(tx, days)} and status = ${status}
    order by ${order} offset ${skip} limit ${most}`);
}

type Row = Record<keyof Transfer, unknown>;

/** The transfers in the order of `ids`, which are at most a page. */
export async function readTransfers(tx: StoreTx, ids: readonly string[]): Promise<Transfer[]> {
  if (ids.length === 0) return [];
  const rows = await tx.many<Row>(sql`
    select t.payment_id as "paymentId", t.sale_id as "saleId", coalesce(s.number, e.number) as "saleNumber",
      e.customer_id as "customerId", c.name as "customerName", ${instantSql("t.created_at")} as "createdAt", t.method,
      t.amount, coalesce(p.reference, e.reference) as reference,
      ${idAndNameSql("coalesce(s.seller_id, e.user_id)", "coalesce(s.seller_name, e.user_name)")} as seller, t.status,
      case when t.reviewed_at is not null then ${idAndNameSql("t.reviewed_by", "t.reviewed_by_name")} end
        as "reviewedBy", ${instantSql("t.reviewed_at")} as "reviewedAt", t.note
    from transfers t
    left join sales s on s.store_id = ${tx.storeId} and s.id = t.sale_id
    left join sale_payments p on p.store_id = ${tx.storeId} and p.sale_id = t.sale_id and p.id = t.payment_id
    left join credit_entries e on e.store_id = ${tx.storeId} and e.id = t.entry_id
    left join customers c on c.store_id = ${tx.storeId} and c.id = e.customer_id
    where t.store_id = ${tx.storeId} and t.payment_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], t.payment_id)`);
  // The answer has no field for null.
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Transfer,
  );
}

/**
 * Locks the sale of the payment, as a correction and a return do first, and then the payment. Null when there is none:
 * nobody is asked, or it was corrected away.
 */
export async function lockTransfer(tx: StoreTx, id: string): Promise<{ status: TransferStatus } | null> {
  const [, found] = await Promise.all([
    tx.run(sql`
      select 1 from sales where store_id = ${tx.storeId} and id = (
        select sale_id from transfers where store_id = ${tx.storeId} and payment_id = ${id}) for no key update`),
    tx.first<{ status: TransferStatus }>(sql`
      select status from transfers where store_id = ${tx.storeId} and payment_id = ${id} for no key update`),
  ]);
  return found;
}

type Review = {
  status: TransferStatus;
  note: string | null;
  by: { userId: string; userName: string };
  at: Date;
};

export function updateTransfer(tx: StoreTx, id: string, { status, note, by, at }: Review): void {
  tx.post(sql`
    update transfers set status = ${status}, note = ${note}, reviewed_by = ${by.userId},
      reviewed_by_name = ${by.userName}, reviewed_at = ${at}
    where store_id = ${tx.storeId} and payment_id = ${id}`);
}
