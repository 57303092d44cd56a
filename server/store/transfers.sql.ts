import sql, { type Sql } from "sql-template-tag";
import type { Role } from "#core/permissions.ts";
import { isPhonePayment, type PaymentSettlement } from "#core/sale/payment.ts";
import { canConfirmTransfers, type StoreSettings } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Payment = PaymentSettlement["payments"][number];
type Confirmation = Pick<Payment, "confirmation" | "confirmedBy" | "confirmedAt">;
/** The fields of a payment that its row has. */
type TransferFields = Pick<Payment, "id" | "method" | "amount"> & Confirmation;

type Confirming = {
  settings: Pick<StoreSettings, "confirmTransfers" | "cashierConfirms">;
  by: { userId: string; userName: string; role: Role };
  at: Date;
};

/**
 * The payment with its confirmation: null unless the store asks about payments by telephone. A role that may not
 * confirm leaves it pending.
 */
export function withConfirmation<T extends Pick<Payment, "method" | "amount" | "confirmation">>(
  payment: T,
  { settings, by, at }: Confirming,
): T & Confirmation {
  const { method, amount, confirmation } = payment;
  const isAsked = settings.confirmTransfers === "ASK" && isPhonePayment(method) && amount > 0;
  if (!isAsked) return { ...payment, confirmation: null };
  if (confirmation !== "CONFIRMED" || !canConfirmTransfers(by.role, settings))
    return { ...payment, confirmation: "PENDING" };
  const confirmedBy = { id: by.userId, name: by.userName };
  return { ...payment, confirmation, confirmedBy, confirmedAt: at.toISOString() };
}

type PaidBy = {
  /** Null for a payment of a debt. */
  saleId: string | null;
  at: Date;
  shiftId: string | null;
  deviceId: string | null;
};

/** The payments that somebody is asked about. */
export const listTransfers = <T extends TransferFields>(payments: readonly T[]): T[] =>
  payments.filter(({ confirmation }) => Boolean(confirmation));

export const insertTransfersSql = (
  tx: StoreTx,
  asked: readonly TransferFields[],
  { saleId, at, shiftId, deviceId }: PaidBy,
): Sql => sql`
  insert into transfers (store_id, payment_id, sale_id, entry_id, method, amount, created_at, shift_id, device_id, status,
    reviewed_by, reviewed_by_name, reviewed_at)
  select ${tx.storeId}, t.id, ${saleId}::uuid, case when ${saleId}::uuid is null then t.id end, t.method, t.amount,
    ${at}::timestamptz, ${shiftId}::uuid, ${deviceId}::uuid, t.status, t.user_id, t.user_name, t.reviewed_at
  from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ method }) => method)}::text[],
    ${asked.map(({ amount }) => amount)}::bigint[], ${asked.map(({ confirmation }) => confirmation)}::text[],
    ${asked.map(({ confirmedBy }) => confirmedBy?.id ?? null)}::uuid[],
    ${asked.map(({ confirmedBy }) => confirmedBy?.name ?? null)}::text[],
    ${asked.map(({ confirmedAt }) => confirmedAt ?? null)}::timestamptz[])
    as t (id, method, amount, status, user_id, user_name, reviewed_at)`;

/** A payment of a debt. Nothing is written where nobody is asked. */
export function postTransfer(tx: StoreTx, paid: TransferFields, by: Omit<PaidBy, "saleId">): void {
  if (paid.confirmation) tx.post(insertTransfersSql(tx, [paid], { ...by, saleId: null }));
}

/** A payment of a debt that was corrected: it is asked about again, or no longer. */
export function replaceTransferOfEntry(
  tx: StoreTx,
  paid: TransferFields & { id: string },
  by: Omit<PaidBy, "saleId">,
): void {
  tx.post(deleteTransfersSql(tx, sql`entry_id = ${paid.id}`));
  postTransfer(tx, paid, by);
}

export const confirmationOf = ({ confirmation, confirmedBy, confirmedAt }: Confirmation) => ({
  confirmation,
  ...(confirmedBy && { confirmedBy }),
  ...(confirmedAt && { confirmedAt }),
});

/** A payment that was corrected away is no longer asked about. `of` chooses a sale or an entry. */
export const deleteTransfersSql = (tx: StoreTx, of: Sql): Sql => sql`
  delete from transfers where store_id = ${tx.storeId} and ${of}`;

/** True of a payment that did not arrive, of a sale that did not come back whole. `t` is a row of `transfers`. */
export const isUnpaidSql = (tx: StoreTx): Sql => sql`t.status = 'DENIED' and not exists (
  select from returned_sales r where r.store_id = ${tx.storeId} and r.sale_id = t.sale_id and r.complete)`;
