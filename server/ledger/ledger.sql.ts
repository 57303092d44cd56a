import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { DebtAgeing } from "#core/contract/credit/credit.ts";
import type { MoneyPaymentMethod } from "#core/sale/payment.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { postInOneStatement } from "#server/db/one-statement.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Ledger } from "#server/ledger/ledgers.ts";

/** The account of a customer or supplier. */
export type LedgerAccount = { id: string; name: string; balance: number };

/**
 * Locks the customer or supplier until the end of the transaction, so that one till at a time writes to the ledger.
 * `Terms` are the ledger's own columns. Null when there is no such customer or supplier.
 */
export async function lockAccount<Terms = unknown>(
  tx: StoreTx,
  { parties, party, accounts, terms }: Ledger,
  id: string,
): Promise<(LedgerAccount & Terms) | null> {
  // The second statement sees the writes of the transaction that held the lock before.
  const [, account] = await Promise.all([
    tx.run(sql`select 1 from ${parties} where store_id = ${tx.storeId} and id = ${id} for no key update`),
    tx.first<LedgerAccount & Terms>(sql`
      select p.id, p.name, coalesce(a.balance, 0) as balance ${terms}
      from ${parties} p left join ${accounts} a on a.store_id = ${tx.storeId} and a.${party} = p.id
      where p.store_id = ${tx.storeId} and p.id = ${id}`),
  ]);
  return account;
}

export type OpenDebt = {
  id: string;
  /** The sale on credit; null where the debt comes from no sale. */
  saleId: string | null;
  /** The number of the sale, or the supplier's invoice. */
  label: string | null;
  owed: number;
  createdAt: Date;
};

/** How many open debts are read at once; most accounts have fewer. */
export const DEBT_PAGE_SIZE = 100;

/** A page of open debts, or those of `ids` that are open, in the order in which payments settle them. */
export function readOpenDebts(
  tx: StoreTx,
  { debts, party, order, label }: Ledger,
  partyId: string,
  { skip = 0, ids }: { skip?: number; ids?: readonly string[] } = {},
): Promise<OpenDebt[]> {
  const { columns, joins } = label(tx);
  return tx.many<OpenDebt>(sql`
    select d.id, ${columns}, d.owed, d.created_at as "createdAt" from ${debts} d ${joins}
    where d.store_id = ${tx.storeId} and d.${party} = ${partyId} and d.owed > 0
      ${ids ? sql`and d.id = any(${ids}::uuid[])` : empty}
    order by ${order} limit ${DEBT_PAGE_SIZE} offset ${skip}`);
}

/** The fields that only some kinds of entries have, with column and type. */
const FIELDS = {
  number: ["number", "text"],
  saleId: ["sale_id", "uuid"],
  returnId: ["return_id", "uuid"],
  purchaseOrderId: ["purchase_order_id", "uuid"],
  reverses: ["reverses", "uuid"],
  shiftId: ["shift_id", "uuid"],
  afterClose: ["after_close", "boolean"],
  method: ["method", "text"],
  tendered: ["tendered", "bigint"],
  change: ["change", "bigint"],
  rounding: ["rounding", "smallint"],
  reference: ["reference", "text"],
  note: ["note", "text"],
} as const;

export type EntryFields = Partial<Record<keyof typeof FIELDS, string | number | boolean | null>>;

export type NewEntry = {
  id: string;
  kind: string;
  /** Pesos added to the debt; negative when the debt falls. */
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
  /** Entries of one kind always have the same fields, because the text of the statement depends on them. */
  fields: EntryFields;
};

export type NewDebt = { amount: number; owed: number; due: Date | string | null; saleId?: string | null };
export type Settlement = { debtId: string; amount: number };

/**
 * Writes in one statement the balance of the account, the entry, the debt that the entry makes, and the debts that it
 * settles. A negative settlement reopens a debt.
 */
export function postEntry(
  tx: StoreTx,
  { accounts, entries, debts, settlements, party, debt: debtId, due }: Ledger,
  account: Pick<LedgerAccount, "id" | "balance">,
  { id, kind, amount, at, by, fields }: NewEntry,
  { debt, settled = [] }: { debt?: NewDebt | null; settled?: readonly Settlement[] },
): void {
  const store = tx.storeId;
  const names = Object.keys(fields) as (keyof EntryFields)[];
  const values = names.map((name) => sql`${fields[name] ?? null}::${raw(FIELDS[name][1])}`);
  const parts = sql`
    unnest(${settled.map((part) => part.debtId)}::uuid[], ${settled.map((part) => part.amount)}::bigint[])
      as s (debt_id, amount)`;
  const isOfSale = debt?.saleId !== undefined;
  postInOneStatement(tx, {
    account: sql`
      insert into ${accounts} as a (store_id, ${party}, balance, entries)
      values (${store}, ${account.id}, ${account.balance + amount}, 1)
      on conflict (store_id, ${party}) do update set balance = a.balance + ${amount}, entries = a.entries + 1
      returning balance, entries`,
    ...(debt && {
      debt: sql`
        insert into ${debts} (store_id, id, ${party}, amount, owed, ${due}, created_at ${isOfSale ? sql`, sale_id` : empty})
        values (${store}, ${id}, ${account.id}, ${debt.amount}, ${debt.owed}, ${debt.due}, ${at}
          ${isOfSale ? sql`, ${debt.saleId}` : empty})`,
    }),
    ...(settled.length > 0 && {
      owed: sql`
        update ${debts} d set owed = d.owed - s.amount from ${parts} where d.store_id = ${store} and d.id = s.debt_id`,
      settled: sql`
        insert into ${settlements} (store_id, entry_id, ${debtId}, amount)
        select ${store}, ${id}::uuid, s.debt_id, s.amount from ${parts}`,
    }),
    entry: sql`
      insert into ${entries} (store_id, ${party}, line, id, kind, amount, balance_after, user_id, user_name, created_at,
        ${raw(names.map((name) => FIELDS[name][0]).join())})
      select ${store}, ${account.id}::uuid, a.entries, ${id}::uuid, ${kind}, ${amount}::bigint, a.balance,
        ${by.userId}::uuid, ${by.userName}, ${at}::timestamptz, ${join(values)}
      from account a`,
  });
}

export type PaymentEntry = {
  amount: number;
  method: MoneyPaymentMethod;
  rounding: number;
  shiftId: string | null;
  reversed: boolean;
};

/** Finds a payment; null for another entry, such as the reversal of a payment. */
export function findPayment(tx: StoreTx, { entries, party, rounding }: Ledger, partyId: string, id: string) {
  return tx.first<PaymentEntry>(sql`
    select e.amount, e.method, ${rounding} as rounding, e.shift_id as "shiftId", u.id is not null as reversed
    from ${entries} e left join ${entries} u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.id = ${id} and e.${party} = ${partyId} and e.kind = 'PAYMENT'
      and e.reverses is null`);
}

export function readSettlements(tx: StoreTx, { settlements, debt }: Ledger, entryId: string) {
  return tx.many<Settlement>(sql`
    select ${debt} as "debtId", amount from ${settlements}
    where store_id = ${tx.storeId} and entry_id = ${entryId} order by ${debt}`);
}

/** Returns the latest due date of debts that are overdue by this many days. */
export type LastDue = (daysOverdue: number) => Date | string;

/** Pesos of the open debts of an account: all overdue ones, and by days overdue. */
type OwedRow = { overdue: number; owingSince: string | null; ageing: DebtAgeing };

/** Columns for open debts `d` by days overdue; debts without a due date are never overdue. */
function buildAgeingColumns({ due, nextDue }: Ledger, lastDue: LastDue): Sql {
  const [last, last15, last30] = [0, 15, 30].map(lastDue);
  return sql`
    ${nextDue} as "nextDue", ${instantSql("min(d.created_at)")} as "owingSince",
    coalesce(sum(d.owed) filter (where d.${due} <= ${last}), 0)::bigint as overdue, json_build_object(
      'current', coalesce(sum(d.owed) filter (where d.${due} is null or d.${due} > ${last}), 0),
      'to15', coalesce(sum(d.owed) filter (where d.${due} <= ${last} and d.${due} > ${last15}), 0),
      'to30', coalesce(sum(d.owed) filter (where d.${due} <= ${last15} and d.${due} > ${last30}), 0),
      'over30', coalesce(sum(d.owed) filter (where d.${due} <= ${last30}), 0)) as ageing`;
}

export type AccountRow = LedgerAccount & OwedRow & { phone: string | null; entries: number };

/**
 * The accounts of the customers or suppliers `ids`, in this order. `Own` are the columns of the ledger's terms and
 * `details`.
 */
export function readAccounts<Own>(
  tx: StoreTx,
  ledger: Ledger,
  ids: readonly string[],
  lastDue: LastDue,
  details: Sql = empty,
): Promise<(AccountRow & Own)[]> {
  const { parties, party, accounts, debts, terms } = ledger;
  return tx.many<AccountRow & Own>(sql`
    select p.id, p.name, p.phone, coalesce(a.balance, 0) as balance, coalesce(a.entries, 0) as entries, owed.*
      ${terms} ${details}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join ${parties} p on p.store_id = ${tx.storeId} and p.id = wanted.id
    left join ${accounts} a on a.store_id = ${tx.storeId} and a.${party} = p.id
    cross join lateral (
      select ${buildAgeingColumns(ledger, lastDue)} from ${debts} d
      where d.store_id = ${tx.storeId} and d.${party} = p.id and d.owed > 0
    ) owed
    order by wanted.position`);
}

/**
 * An order of accounts `a`: by the account, or by the customer or supplier `p` or the open debts `o` that `joins` add.
 */
export type AccountOrder = { joins: Sql; order: Sql };

/** A query for the ids of the customers or suppliers that a person searches for; null for all. */
export type AccountFilter = { found: Sql | null };

/** A page of the ids of customers or suppliers with an open balance. */
export function readIdsOwing(
  tx: StoreTx,
  { accounts, party }: Ledger,
  { found, joins, order }: AccountFilter & AccountOrder,
  { page, limit }: { page: number; limit: number },
): Promise<string[]> {
  return tx.column<string>(sql`
    select a.${party} as id from ${accounts} a ${joins}
    where a.store_id = ${tx.storeId} and a.balance > 0 ${found ? sql`and a.${party} in (${found})` : empty}
    order by ${order} offset ${(page - 1) * limit} limit ${limit}`);
}

export async function countOwing(tx: StoreTx, { accounts, party }: Ledger, found: Sql): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) from ${accounts} a
    where a.store_id = ${tx.storeId} and a.balance > 0 and a.${party} in (${found})`))!;
}
