import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { listProducts } from "#core/contract/products/products.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import {
  COPY_FORMAT_SETTINGS,
  listTables,
  quotedTableName,
  type TableColumns,
} from "#server/backup/tables.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { inOwnerTransaction } from "#server/db/migrate.ts";
import { startSession } from "#server/session.ts";
import { createTestApp, createTestClient } from "#server/test/harness.ts";

// Made by the last version 0.1.0 (with the migration 0101-store-address.sql): a store with rows in every table, and one
// that sells Panela.

/** What `npm run backup` wrote. */
export const OLD_BACKUP_FILE = fileURLToPath(new URL("./backup.mostrador", import.meta.url));

/** Loads the same database, written by pg_dump, into an empty one. */
export async function loadOldDatabase(owner: Connection): Promise<void> {
  const dump = gunzipSync(readFileSync(new URL("./database.sql.gz", import.meta.url))).toString();
  await inOwnerTransaction(owner, async () => {}); // the roles
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}

const PANELA_STORE = "01a21c66-b217-704c-b03a-45764ce88d30";
const PANELA = "01a21c66-b21b-7056-80de-bc6c83743923";
const BEA = "01a21c66-b218-7045-8644-6bfe966bc1fe";

/** Sells one Panela more. The store had sold 25 for 2,500 pesos each in 13 sales, and taken three back. */
export async function sellOnUpgradedDatabase(owner: Connection): Promise<object> {
  const db = openDatabase(owner, () => {});
  try {
    const token = await startSession(db.identity, { storeId: PANELA_STORE, userId: BEA }, new Date());
    const app = await createTestApp(db);
    const bea = await createTestClient(token, app);
    const items = [{ productId: PANELA, quantity: 1 }];
    await bea.call(recordSale, { body: { items, paymentMethod: "NEQUI" } });
    const [product] = (await bea.call(listProducts)).data.products;
    const { totalSales, salesCount } = (await bea.call(readDashboardFigures)).data;
    await app.close();
    return { stock: product!.stock, totalSales, salesCount };
  } finally {
    await db.close();
  }
}
export const EXPECTED_AFTER_UPGRADE = { stock: 77, totalSales: 57_500, salesCount: 14 };

/** Number of rows of each table, and the sum of their hashes over these columns. */
export async function rowChecksumsByTable(
  owner: Connection,
  tables: TableColumns[],
): Promise<Record<string, string>> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("begin");
    await client.query(COPY_FORMAT_SETTINGS);
    const sums: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
         from (select ${columns.map(pg.escapeIdentifier)} from ${quotedTableName(name)}) t`,
      );
      sums[name] = rows[0]!.sum;
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** The tables and columns that both versions have. */
export async function tablesInBothDatabases(old: Connection, own: Connection): Promise<TableColumns[]> {
  const was = new Map((await tablesOf(old)).map(({ name, columns }) => [name, columns]));
  const both = (await tablesOf(own)).map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => was.get(name)?.includes(column)),
  }));
  return both.filter(({ name, columns }) => columns.length > 0 && name !== "schema_backfills");
}

async function tablesOf(connection: Connection): Promise<TableColumns[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await listTables(client);
  } finally {
    await client.end();
  }
}
