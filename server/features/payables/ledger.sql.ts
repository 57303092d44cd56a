import sql, { empty, type Sql } from "sql-template-tag";
import type { SupplierEntryKind } from "#core/cash/supplier-entries.ts";
import type { MoneyPaymentMethod } from "#core/sale/payment.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { OpenPayable } from "#server/features/payables/ledger-rules.ts";

export type LockedSupplierAccount = { supplierId: string; name: string; balance: number; entries: number };

/** Null when the supplier does not exist. */
export async function lockSupplierAccount(
  tx: StoreTx,
  supplierId: string,
): Promise<LockedSupplierAccount | null> {
  // The second statement sees the writes of the transaction that held the lock before.
  const [supplier, account] = await Promise.all([
    tx.first<{ name: string }>(sql`
      select name from suppliers where store_id = ${tx.storeId} and id = ${supplierId} for no key update`),
    tx.first<{ balance: number; entries: number }>(sql`
      select balance, entries from supplier_accounts where store_id = ${tx.storeId} and supplier_id = ${supplierId}`),
  ]);
  return supplier && { supplierId, name: supplier.name, ...(account ?? { balance: 0, entries: 0 }) };
}

/** How many open purchases are read at once; most suppliers have fewer. */
export const OPEN_PAYABLES_PAGE_SIZE = 500;

/** A page of open purchases after `after`: the earliest due date first, then those without a date by age. */
export function readOpenPayables(
  tx: StoreTx,
  supplierId: string,
  after: string | null = null,
): Promise<OpenPayable[]> {
  const behind = after
    ? sql`and (coalesce(p.due_on, 'infinity'), p.created_at, p.id) > (
        select coalesce(due_on, 'infinity'), created_at, id from payables where store_id = ${tx.storeId} and id = ${after})`
    : empty;
  return openPayables(tx, supplierId, behind);
}

/** Those of the named purchases that are open; at most one page. */
export function readNamedPayables(
  tx: StoreTx,
  supplierId: string,
  ids: readonly string[],
): Promise<OpenPayable[]> {
  return openPayables(tx, supplierId, sql`and p.id = any(${ids}::uuid[])`);
}

function openPayables(tx: StoreTx, supplierId: string, chosen: Sql): Promise<OpenPayable[]> {
  return tx.many<OpenPayable>(sql`
    select p.id, e.reference, p.owed, p.created_at as "createdAt"
    from payables p join supplier_entries e on e.store_id = ${tx.storeId} and e.id = p.id
    where p.store_id = ${tx.storeId} and p.supplier_id = ${supplierId} and p.owed > 0 ${chosen}
    order by p.due_on nulls last, p.created_at, p.id limit ${OPEN_PAYABLES_PAGE_SIZE}`);
}

export type NewSupplierEntry = {
  id: string;
  kind: SupplierEntryKind;
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
  purchaseOrderId?: string | null;
  reverses?: string | null;
  shiftId?: string | null;
  number?: string | null;
  method?: MoneyPaymentMethod | null;
  tendered?: number | null;
  change?: number;
  reference?: string | null;
  note?: string | null;
};
/** The open amount and the due date of the new entry itself. */
type OwnDebt = { owed: number; dueOn: string | null };

/**
 * Writes the account, its entry, the entry's own debt, and what it settles. Negative amounts reopen debts.
 */
export function insertSupplierEntry(
  tx: StoreTx,
  { supplierId, balance, entries }: LockedSupplierAccount,
  entry: NewSupplierEntry,
  made: (OwnDebt & { amount: number }) | null,
  settled: readonly { payableId: string; amount: number }[],
): void {
  const { id, kind, amount, at, by, purchaseOrderId = null, reverses = null, shiftId = null } = entry;
  const { number = null, method = null, tendered = null, change = 0, reference = null, note = null } = entry;
  const store = tx.storeId;
  tx.post(sql`
    insert into supplier_accounts (store_id, supplier_id, balance, entries)
    values (${store}, ${supplierId}, ${balance + amount}, ${entries + 1})
    on conflict (store_id, supplier_id) do update set balance = excluded.balance, entries = excluded.entries`);
  tx.post(sql`
    insert into supplier_entries (store_id, supplier_id, line, id, kind, amount, balance_after, purchase_order_id, reverses,
      shift_id, number, method, tendered, change, reference, note, user_id, user_name, created_at)
    values (${store}, ${supplierId}, ${entries + 1}, ${id}, ${kind}, ${amount}, ${balance + amount}, ${purchaseOrderId},
      ${reverses}, ${shiftId}, ${number}, ${method}, ${tendered}, ${change}, ${reference}, ${note}, ${by.userId},
      ${by.userName}, ${at})`);
  if (made)
    tx.post(sql`
      insert into payables (store_id, id, supplier_id, amount, owed, due_on, created_at)
      values (${store}, ${id}, ${supplierId}, ${made.amount}, ${made.owed}, ${made.dueOn}, ${at})`);
  if (settled.length > 0) {
    const ids = settled.map(({ payableId }) => payableId);
    const parts = sql`
      unnest(${ids}::uuid[], ${settled.map((part) => part.amount)}::bigint[]) as s (payable_id, amount)`;
    tx.post(sql`
      update payables p set owed = p.owed - s.amount from ${parts}
      where p.store_id = ${store} and p.id = s.payable_id and p.id <> ${id}`);
    tx.post(sql`
      insert into payable_settlements (store_id, entry_id, payable_id, amount)
      select ${tx.storeId}, ${id}::uuid, s.payable_id, s.amount from ${parts}`);
  }
}

export type SupplierPaymentRow = {
  amount: number;
  method: MoneyPaymentMethod;
  shiftId: string | null;
  reversed: boolean;
};

export function findSupplierPayment(
  tx: StoreTx,
  supplierId: string,
  id: string,
): Promise<SupplierPaymentRow | null> {
  return tx.first<SupplierPaymentRow>(sql`
    select e.amount, e.method, e.shift_id as "shiftId", u.id is not null as reversed
    from supplier_entries e left join supplier_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.id = ${id} and e.supplier_id = ${supplierId} and e.kind = 'PAYMENT'
      and e.reverses is null`);
}

export function readPayableSettlements(
  tx: StoreTx,
  entryId: string,
): Promise<{ payableId: string; amount: number }[]> {
  return tx.many(sql`
    select payable_id as "payableId", amount from payable_settlements
    where store_id = ${tx.storeId} and entry_id = ${entryId} order by payable_id`);
}
