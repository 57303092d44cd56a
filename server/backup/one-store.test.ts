import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { withClient } from "#server/db/with-client.ts";
import { aProduct } from "#server/test/builders.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

let directory: string;
let databases: Awaited<ReturnType<typeof openEmptyDatabases>>;
let ana: TestClient & TestUser;
let productId: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "mostrador-one-store-"));
  databases = await openEmptyDatabases();
  [ana] = [await signIn(), await signIn()];
  productId = (await aProduct(ana, { stock: 50 })).id;
  await sell(ana);
});
afterAll(async () => {
  for (const end of ends) await end();
  await databases.end();
  rmSync(directory, { recursive: true });
});

const sell = (who: TestClient) =>
  who.call(recordSale, { body: { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" } });

async function backUp(from: Connection, { storeId }: TestUser): Promise<string> {
  const file = path.join(directory, `${storeId}-${Math.random()}.mostrador`);
  await writeBackup(from, file, { now: new Date(), storeId });
  return file;
}
const restore = async (file: string, into: Connection) => restoreBackup(file, await checkBackup(file), into);
const storesOn = (connection: Connection) =>
  withClient(connection, async (client) => (await client.query("select store_id from stores")).rows.length);
async function clientOn(connection: Connection, token: string | null): Promise<TestClient> {
  const db = openDatabase(connection, () => {});
  const app = await createTestApp(db);
  ends.push(() => app.close().then(() => db.close()));
  return createTestClient(token, app);
}

it("carries one store out of many to an empty database, and from there to a server with other stores", async () => {
  const { owner } = await openTestServer();
  const own = await databases.here();
  await restore(await backUp(owner, ana), own);
  expect(await storesOn(own)).toBe(1);
  const there = await clientOn(own, ana.token);
  await sell(there);

  const shared = await databases.here();
  const eva = await signIn();
  await restore(await backUp(owner, eva), shared);
  const file = await backUp(own, ana);
  await restore(file, shared);
  expect(await storesOn(shared)).toBe(2);
  const back = await clientOn(shared, ana.token);
  await sell(back);
  expect((await back.call(listSales)).data).toHaveLength(3);
  expect((await (await clientOn(shared, eva.token)).call(listSales)).data).toEqual([]);

  await expect(restore(file, shared)).rejects.toThrow("Esa tienda ya está aquí");
});

it("refuses a store whose e-mail another store has, and one of another version", async () => {
  const { owner } = await openTestServer();
  const shared = await databases.here();
  await restore(await backUp(owner, await signIn()), shared);
  const file = await backUp(owner, ana);
  await withClient(shared, async (client) => {
    await client.query("update users set email = $1", [ana.email]);
    await expect(restore(file, shared)).rejects.toThrow("ya usa un correo");
    await client.query("update users set email = 'otra@example.com'");
    await client.query("insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')");
    await expect(restore(file, shared)).rejects.toThrow("otra versión");
  });
  expect(await storesOn(shared)).toBe(1);
});
