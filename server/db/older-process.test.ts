import { afterAll, beforeAll, expect, it } from "vitest";
import { createStore, login } from "#core/contract/auth.ts";
import { payCustomerDebt } from "#core/contract/credit/credit.ts";
import { eraseCustomerData } from "#core/contract/customers.ts";
import { searchProducts } from "#core/contract/products/products.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { dayOf } from "#core/dates.ts";
import { createApp } from "#server/app.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { aCustomer, aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { createTestClient } from "#server/test/harness.ts";

let databases: Awaited<ReturnType<typeof openEmptyDatabases>>;
let owner: Connection;
let db: ReturnType<typeof openDatabase>;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  databases = await openEmptyDatabases();
  owner = await databases.here();
  await migrateDatabase(owner);
  db = openDatabase(owner, () => {});
  app = await createApp({ db });
});
afterAll(async () => {
  await app.close();
  await db.close();
  await databases.end();
});

/** What a version may add while the previous one still sells: more, never less. */
const TABLES = `select format('alter table %I add column later text default ''x''', tablename) as sql
  from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`;
const MORE = `
  create table later_things (store_id uuid not null, id uuid not null, primary key (store_id, id));
  do $$ declare statement text; begin
    for statement in ${TABLES} loop execute statement; end loop;
  end $$;
  create index later_index on sales (store_id, later);`;

const email = "ana@example.com";
const password = "Segura123!";

/** The calls of a day, on statements that are prepared after the first time. */
async function aDay({ token, storeId }: { token: string; storeId: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const who = await createTestClient(token, app);
  const product = await aProduct(who);
  const customer = await aCustomer(who);
  const items = [{ productId: product.id, quantity: 2 }];
  await who.call(recordSale, { body: { items, paymentMethod: "CASH", customerId: customer.id } });
  const free = [{ description: "Fotocopia", price: 200, quantity: 3 }];
  const body = { items: free, paymentMethod: "CREDIT" as const, customerId: customer.id };
  await who.call(recordFreeSale, { body });
  await who.call(payCustomerDebt, { params: { id: customer.id }, body: { amount: 600 } });
  await who.call(recordFreeSale, { body: { items: free, paymentMethod: "CASH", isFreeForm: true } });
  const params = { id: product.id };
  await who.call(adjustStock, { params, body: { reason: "CORRECTION", quantity: 3 } });
  const order = await aPurchaseOrder(who);
  for (const status of ["ORDERED", "RECEIVED"] as const)
    await who.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status } });
  const found = await who.call(searchProducts, { query: { q: product.name } });
  expect(found.data.products.map(({ stock }) => stock)).toEqual([101]);
  const days = `startDate=${dayOf(new Date())}&endDate=${dayOf(new Date())}`;
  for (const url of [
    ...["/products", "/products?page=1&limit=10", `/products/${product.id}/movements`, "/customers"],
    ...["/credit?search=Cliente", `/customers/${customer.id}/account`],
    ...["/customers/search?q=Cliente", "/sales?page=1&limit=10&search=Fotocopia", "/sales/export"],
    ...["/sales/stats", "/purchase-orders", "/purchase-orders/stats", "/suppliers", "/users", "/audit"],
    ...[`/reports/sales?${days}`, `/reports/financial?${days}`, `/reports/top-products?${days}`],
    ...["/reports/inventory", `/stores/${storeId}/export`, `/customers/${customer.id}/export`],
  ])
    expect([url, (await app.inject({ url: `/api${url}`, headers })).statusCode]).toEqual([url, 200]);
  await who.call(eraseCustomerData, { params: { id: customer.id } });
  await who.call(login, { body: { email, password } });
}

it("a running process continues while a newer version migrates the database, and is refused at its next start", async () => {
  const body = { name: "Tienda", ownerName: "Ana", email, password };
  const { token, data } = await (await createTestClient(null, app)).call(createStore, { body });
  const shop = { token, storeId: data.store.id };
  await aDay(shop);
  const all = await readMigrations();
  await migrateDatabase(owner, () => {}, [...all, { name: "9999-later.sql", sql: MORE, checksum: "x" }]);
  await aDay(shop);
  await expect(migrateDatabase(owner)).rejects.toThrow(
    "La base de datos la preparó una versión más nueva de Mostrador (9999-later.sql). Actualiza el programa.",
  );
});
