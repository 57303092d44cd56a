import { createServer, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listCustomers } from "#core/contract/customers.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { inventoryReport } from "#core/contract/reports/reports.ts";
import { listTills } from "#core/contract/shifts/tills.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/db/database.ts";
import {
  createTestClient,
  endpointUrl,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

const COUNT = 1_500;
let ana: TestClient & TestUser;
let server: ReturnType<typeof createServer>;

beforeAll(async () => {
  ana = await signIn("OWNER");
  const { app, pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query(
    `insert into products (store_id, id, name, description, price, on_hand, sold, category, created_at, updated_at)
     select $1, gen_random_uuid(), 'Producto ' || lpad(n::text, 5, '0'), '"products":[', 100, 5, 0, 'Otra', now(), now()
     from generate_series(1, $2) n`,
    [ana.storeId, COUNT],
  );
  await owner.end();
  server = createServer(app.routing).listen(0);
});
afterAll(() => {
  server.close();
});

/** The answer as it is sent over the wire. */
async function fetchRaw(path: string, encoding: string): Promise<IncomingMessage> {
  const { port } = server.address() as { port: number };
  const headers = { authorization: `Bearer ${ana.token}`, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    get({ port, path, headers }, resolve).on("error", reject);
  });
}

async function bytes(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts);
}

it("a list that is written in parts is complete and follows the contract", async () => {
  const all = await ana.call(listProducts);
  expect(listProducts.output.parse(all)).toEqual(all);
  expect(all.results).toBe(COUNT);
  expect(all.data.products.map(({ name }) => name)).toEqual(
    Array.from({ length: COUNT }, (_, index) => `Producto ${String(index + 1).padStart(5, "0")}`),
  );
  const { data } = await ana.call(inventoryReport);
  expect(data.products).toHaveLength(COUNT);
  expect(data.summary.totalInventoryValue).toBe(COUNT * 500);
});

it("a list that grows without pages is written in parts too, complete", async () => {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query(
    `insert into tills (store_id, id, name, created_at)
     select $1, gen_random_uuid(), 'Caja ' || n, now() from generate_series(2, 300) n`,
    [ana.storeId],
  );
  await owner.end();
  const { data } = await ana.call(listTills);
  expect(new Set(data.map(({ name }) => name)).size).toBe(300);
  // Only a list in parts has its items in lines.
  expect((await text(await fetchRaw(endpointUrl(listTills), "identity"))).split("\n")).toHaveLength(300);
});

it("a long answer is compressed for clients that accept it, a short one never", async () => {
  const plain = await text(await fetchRaw("/api/products", "identity"));
  for (const encoding of ["gzip, deflate, br", "br;q=1.0, gzip;q=0.5"]) {
    const response = await fetchRaw("/api/products", encoding);
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(response.headers.vary).toContain("accept-encoding");
    const packed = await bytes(response);
    expect(packed.length).toBeLessThan(plain.length / 4);
    expect(gunzipSync(packed).toString()).toBe(plain);
  }
  expect((await fetchRaw("/api/products", "gzip;q=0, br")).headers["content-encoding"]).toBeUndefined();
  expect(
    (await fetchRaw("/api/products?page=1&limit=5", "gzip")).headers["content-encoding"],
  ).toBeUndefined();
});

it("reads the parts of a long list with pauses for the tills, and only that list", async () => {
  const { db } = await openTestServer();
  const long: boolean[] = [];
  const inStore: Database["inStore"] = (storeId, work, options) => {
    long.push(options?.isLong ?? false);
    return db.inStore(storeId, work, options);
  };
  const here = await createTestClient(ana.token, await createApp({ db: { ...db, inStore } }));
  await here.call(listProducts, { query: { page: 1, limit: 5 } });
  expect(long.splice(0)).toEqual([false]);
  await here.call(listProducts);
  expect(long.slice(0, 2)).toEqual([false, true]); // the summary, then its parts
  expect(long.slice(1)).not.toContain(false);
});

it("reads the parts of one store one after the other, including the first ones", async () => {
  const { db } = await openTestServer();
  let [atOnce, most] = [0, 0];
  const inStore: Database["inStore"] = async (storeId, work, options) => {
    if (!options?.isLong) return db.inStore(storeId, work, options);
    most = Math.max(most, ++atOnce);
    try {
      return await db.inStore(storeId, work, options);
    } finally {
      atOnce -= 1;
    }
  };
  const here = await createTestClient(ana.token, await createApp({ db: { ...db, inStore } }));
  const all = await Promise.all(Array.from({ length: 4 }, () => here.call(listProducts)));
  expect(all.map(({ results }) => results)).toEqual(Array.from({ length: 4 }, () => COUNT));
  expect(most).toBe(1);
});

it("a few items of long texts are written in parts too, as one store must not hold the others", async () => {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  await owner.query(
    `insert into customers (store_id, id, name, address, created_at)
     select $1, gen_random_uuid(), 'Cliente ' || lpad(n::text, 3, '0'), repeat('ñ', 500), now()
     from generate_series(1, 90) n`,
    [ana.storeId],
  );
  await owner.end();
  const customers = await ana.call(listCustomers);
  expect(customers.map(({ name }) => name)).toEqual(customers.map(({ name }) => name).toSorted());
  expect((await text(await fetchRaw(endpointUrl(listCustomers), "identity"))).split("\n")).toHaveLength(90);
});
