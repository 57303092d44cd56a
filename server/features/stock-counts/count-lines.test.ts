import sql, { type Sql } from "sql-template-tag";
import { expect, it } from "vitest";
import type { CountLineFilter } from "#core/contract/stock-counts/stock-counts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type CountAmongOthers,
  findLines,
  readLinesOfProducts,
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
    return { ids: [], total: 0 };
  };
  await read({ storeId, first: keep, value: keep, many: keep, column: keep } as unknown as StoreTx);
  return statement!;
}

// With 20,000 products each look-up in the movements takes a quarter of a second.
it.each<[name: string, movements: number, read: (tx: StoreTx) => Promise<unknown>]>([
  ["the progress", 1, (tx) => readProgress(tx, count)],
  ["the differences", 1, (tx) => sumDifferences(tx, count)],
  ["what differs, how many and their sums", 1, (tx) => findLines(tx, count, of("different"), page)],
  ["what moved and how many", 2, (tx) => findLines(tx, count, of("moved"), page)],
  ["what a page of counted products shows", 0, (tx) => findLines(tx, count, of("counted"), page)],
  ["a page", 2, (tx) => readLinesOfProducts(tx, count, [count.row.id])],
])("%s: the movements of a product are looked up %i times", async (_, movements, read) => {
  const { storeId } = await signIn();
  const { db } = await openTestServer();
  const statement = await statementOf(storeId, read);
  const rows = await db.inStore(storeId, (tx) => tx.column<string>(sql`explain ${statement}`));
  expect(rows.join("\n").match(/ on stock_entries /g) ?? []).toHaveLength(movements);
});
