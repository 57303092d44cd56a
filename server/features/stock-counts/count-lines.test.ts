import sql, { type Sql } from "sql-template-tag";
import { expect, it } from "vitest";
import type { CountLineFilter } from "#core/contract/stock-counts/stock-counts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type CountAmongOthers,
  countLines,
  readLinePage,
  readProgress,
  sumDifferences,
} from "#server/features/stock-counts/count-lines.sql.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";

const count = {
  row: { id: "0199aaaa-0000-7000-8000-0000000000c1", kind: "ALL", status: "OPEN" },
  older: [],
} as unknown as CountAmongOthers;
const of = (show: CountLineFilter) => ({ show, search: null, byCost: true });
const page = { skip: 0, most: 20 };

/** Runs a read without a database, and returns its statement. */
async function statementOf(storeId: string, read: (tx: StoreTx) => Promise<unknown>): Promise<Sql> {
  let statement: Sql | undefined;
  const keep = async (query: Sql) => {
    statement = query;
  };
  await read({ storeId, first: keep, value: keep, many: keep } as unknown as StoreTx);
  return statement!;
}

// With 20,000 products each look-up in the movements takes a quarter of a second.
it.each<[name: string, movements: number, read: (tx: StoreTx) => Promise<unknown>]>([
  ["the progress", 1, (tx) => readProgress(tx, count)],
  ["the differences", 1, (tx) => sumDifferences(tx, count)],
  ["what differs", 2, (tx) => readLinePage(tx, count, of("different"), page)],
  ["how many differ", 1, (tx) => countLines(tx, count, of("different"))],
  ["what moved", 2, (tx) => readLinePage(tx, count, of("moved"), page)],
  ["how many moved", 1, (tx) => countLines(tx, count, of("moved"))],
])("%s: the movements of a product are looked up %i times", async (_, movements, read) => {
  const { storeId } = await signIn();
  const { db } = await openTestServer();
  const statement = await statementOf(storeId, read);
  const rows = await db.inStore(storeId, (tx) => tx.column<string>(sql`explain ${statement}`));
  expect(rows.join("\n").match(/ on stock_entries /g)).toHaveLength(movements);
});
