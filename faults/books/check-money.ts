import { describeWriteLogEntry } from "../send.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { findEntriesOfKind, type WriteLog } from "../write-log.ts";
import { type AmountTally, findEntryDifferences, queryDocumentsWithKeys } from "./tally.ts";

export async function findCustomerDebtErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
  owed: AmountTally,
): Promise<string[]> {
  type Row = { customerId: string; amount: number; kind: string; reverses: string | null };
  const rows = await queryDocumentsWithKeys<Row>(
    environment,
    shop,
    `select id, customer_id as "customerId", amount::float8 as amount, kind, reverses from credit_entries
      where store_id = $1 and kind in ('PAYMENT', 'ADJUSTMENT')`,
  );
  const entries = [
    ...findEntriesOfKind(writeLog, "debtPayment"),
    ...findEntriesOfKind(writeLog, "reversal"),
    ...findEntriesOfKind(writeLog, "debtChange"),
  ];
  const wrongs = findEntryDifferences("debt entry", entries, rows, ({ about, ...entry }, row) => {
    owed.add(row.customerId, row.amount);
    const { customerId, amount } = about.kind === "reversal" ? about.payment.about : about;
    const expectedChange = about.kind === "debtPayment" ? -amount : amount;
    const reverses = about.kind === "reversal" ? about.payment.id : null;
    const isRight =
      row.customerId === customerId && row.amount === expectedChange && row.reverses === reverses;
    return isRight ? [] : [`${describeWriteLogEntry({ about, ...entry })} wrote ${JSON.stringify(row)}`];
  });
  const accounts = await environment.query<{ id: string; balance: number }>(
    "select customer_id as id, balance::float8 as balance from credit_accounts where store_id = $1",
    [shop.storeId],
  );
  const balances = new Map(accounts.map(({ id, balance }) => [id, balance]));
  return [
    ...wrongs,
    ...shop.customers.flatMap((id) => {
      const balance = balances.get(id) ?? 0;
      return balance === owed.of(id) ? [] : [`customer ${id} owes ${balance} instead of ${owed.of(id)}`];
    }),
  ];
}

export async function findShiftErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
): Promise<string[]> {
  const opened = findEntriesOfKind(writeLog, "shift");
  const openings = await openingsOf(environment, shop, new Set(opened.map(({ key }) => key)));
  const movements = await environment.query<{ key: string; id: string; shiftId: string; amount: number }>(
    `select note as key, shift_id as id, shift_id as "shiftId",
      (case kind when 'IN' then amount else -amount end)::float8 as amount from cash_movements m where store_id = $1
        -- The cash of a settlement, or of a payment to a supplier, has the id of its entry.
        and not exists (select from service_entries e where e.store_id = $1 and e.id = m.id)
        and not exists (select from supplier_entries e where e.store_id = $1 and e.id = m.id)`,
    [shop.storeId],
  );
  const closings = await environment.query<{ key: string; id: string; cash: number }>(
    `select figures ->> 'note' as key, shift_id as id, (select (m ->> 'counted')::float8
        from json_array_elements(figures -> 'byMethod') m where m ->> 'method' = 'CASH') as cash
      from shift_closings where store_id = $1`,
    [shop.storeId],
  );
  return [
    ...findEntryDifferences("opening", opened, openings, (entry, { openingFloat }) =>
      openingFloat === entry.about.openingFloat
        ? []
        : [`${describeWriteLogEntry(entry)} began with ${openingFloat}`],
    ),
    ...findEntryDifferences(
      "cash movement",
      findEntriesOfKind(writeLog, "cashMovement"),
      movements,
      (entry, row) =>
        row.amount === entry.about.amount && (entry.about.shiftId ?? row.shiftId) === row.shiftId
          ? []
          : [`${describeWriteLogEntry(entry)} moved ${row.amount} in ${row.shiftId}`],
    ),
    ...findEntryDifferences("closing", findEntriesOfKind(writeLog, "closing"), closings, (entry, row) =>
      row.cash === entry.about.cash && row.id === entry.about.shiftId
        ? []
        : [`${describeWriteLogEntry(entry)} counted ${row.cash} in ${row.id}`],
    ),
  ];
}

/** Returns each shift once, although several keys lead to it: each write of a shift returns the shift. */
async function openingsOf(environment: TestEnvironment, shop: TestShop, keys: Set<string>) {
  const rows = await queryDocumentsWithKeys<{ openingFloat: number }>(
    environment,
    shop,
    `select id, opening_float::float8 as "openingFloat" from shifts where store_id = $1`,
  );
  const openings = rows.filter(({ key }) => key !== null && keys.has(key));
  const recordedIds = new Set(openings.map(({ id }) => id));
  const others = new Map(rows.filter(({ id }) => !recordedIds.has(id)).map((row) => [row.id, row]));
  return [...openings, ...others.values()];
}
