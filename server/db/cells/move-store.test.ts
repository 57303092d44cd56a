import { afterAll, beforeAll, expect, it } from "vitest";
import { getChanges } from "#core/contract/changes.ts";
import { listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { createUser } from "#core/contract/users.ts";
import { balanceServers } from "#server/db/cells/balance-servers.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { MoveRefusedError, type MoveStep, moveStore } from "#server/db/cells/move-store.ts";
import { BEGIN_SNAPSHOT, deleteDepartedRows, fingerprintStore } from "#server/db/cells/store-rows.ts";
import { withClient } from "#server/db/with-client.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { createTestClient, newTestEmail } from "#server/test/harness.ts";
import {
  FAR,
  type Process,
  type Shop,
  serverOf,
  signUp,
  startTills,
  startTwoServers,
  type TwoServers,
} from "#server/test/two-servers.ts";

let servers: TwoServers;
let one: Process;
let two: Process;

beforeAll(async () => {
  servers = await startTwoServers();
  [one, two] = [await servers.open(), await servers.open()];
});
afterAll(() => servers.stop());

const move = (storeId: string, target: string, onStep?: (step: MoveStep) => Promise<void>) =>
  moveStore({ servers: servers.connections, storeId, target, ...(onStep && { onStep }) });

async function aShop(server: string) {
  const shop = await signUp(servers, one, server);
  await aCustomer(shop);
  const product = await aProduct(shop, { stock: 10_000 });
  return { shop, product };
}

const sellOne = async (shop: Shop, productId: string) => {
  const body = { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" as const };
  return (await shop.call(recordSale, { body })).data;
};

const salesOf = async (storeId: string, server: string) =>
  (
    await servers.ask<{ count: number }>(
      server,
      "select count(*)::int as count from sales where store_id = $1",
      [storeId],
    )
  )[0]!.count;

it("moves a store while it sells: nothing is lost or doubled, sessions go on", async () => {
  const { shop, product } = await aShop(HOME);
  const countProducts = async () => (await shop.call(readDashboardFigures)).data.totalProducts;
  expect(await countProducts()).toBe(1);
  const stop = startTills(shop, product.id, [one, two, one, two]);
  const moved = await move(shop.storeId, FAR);
  const sold = await stop();
  expect(moved!.rows).toBeGreaterThan(0);
  expect(await serverOf(servers, shop.storeId)).toBe(FAR);
  expect(await salesOf(shop.storeId, FAR)).toBe(sold);
  expect(await salesOf(shop.storeId, HOME)).toBeLessThan(sold);
  await aProduct(shop);
  expect(await countProducts()).toBe(2); // the process kept the count of the other server
  for (const { app } of [one, two])
    expect((await (await createTestClient(shop.token, app)).call(listSales)).data.length).toBeGreaterThan(0);
});

it("moves back: devices and new users know the store as it is, and the old rows hold no name and no session", async () => {
  const { shop } = await aShop(FAR);
  const { cursor } = await shop.call(getChanges, { query: {} }).then(({ data }) => data);
  await move(shop.storeId, HOME);
  const added = await aProduct(shop);
  await move(shop.storeId, FAR);
  const { data } = await shop.call(getChanges, { query: { since: cursor } });
  expect(data.products.changed.map(({ id }) => id)).toContain(added.id);
  const left = await servers.ask<{ email: string }>(HOME, "select email from users where store_id = $1", [
    shop.storeId,
  ]);
  expect(left).toHaveLength(1);
  expect(left[0]!.email).not.toBe(shop.email);
  expect(await servers.ask(HOME, "select from sessions where store_id = $1", [shop.storeId])).toEqual([]);
});

const STEPS: MoveStep[] = [
  ...(["copy", "first pause", "compare", "last pause", "decide", "direct", "compare again", "tidy"] as const),
];
it.each(STEPS)(
  "is whole on one server when the command is killed before '%s', and the next one finishes it",
  async (step) => {
    const { shop, product } = await aShop(HOME);
    const stop = startTills(shop, product.id, [one, two]);
    const killed = move(shop.storeId, FAR, async (now) => {
      if (now !== step) return;
      for (const server of [HOME, FAR])
        await servers.ask(
          server,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mostrador move'",
        );
    });
    await expect(killed).rejects.toThrow();
    const place = STEPS.indexOf(step) <= STEPS.indexOf("decide") ? HOME : FAR;
    const sale = await sellOne(shop, product.id);
    const found = await servers.ask(place, "select from sales where id = $1", [sale.id]);
    expect(found).toHaveLength(1);
    await move(shop.storeId, FAR);
    const sold = await stop();
    expect(await serverOf(servers, shop.storeId)).toBe(FAR);
    expect(await salesOf(shop.storeId, FAR)).toBe(sold + 1);
    for (const server of [HOME, FAR]) {
      expect(await servers.ask(server, "select from pg_replication_slots")).toEqual([]);
      expect(await servers.ask(server, "select from pg_subscription")).toEqual([]);
      expect(await servers.ask(server, "select from pg_publication")).toEqual([]);
    }
  },
);

/** Moves the store, and changes a row of the copy before the step. */
const moveSpoilt = ({ storeId }: Shop, spoilt: MoveStep) =>
  move(storeId, FAR, async (step) => {
    if (step === spoilt)
      await servers.ask(FAR, "update products set price = price + 1 where store_id = $1", [storeId]);
  });

it("goes back and says why when a row of the copy differs", async () => {
  const { shop, product } = await aShop(HOME);
  await expect(moveSpoilt(shop, "first pause")).rejects.toThrow(
    /no es igual en .*"products": la tienda sigue/,
  );
  await sellOne(shop, product.id);
  expect(await serverOf(servers, shop.storeId)).toBe(HOME);
});

it("says when a row differs that was equal before the last pause, and keeps the old rows as they were", async () => {
  const { shop, product } = await aShop(HOME);
  await expect(moveSpoilt(shop, "last pause")).rejects.toThrow(/ya está en «norte», pero no es igual/);
  await sellOne(shop, product.id);
  expect(await serverOf(servers, shop.storeId)).toBe(FAR);
  const query =
    "select price, left_at from products join cells.departures using (store_id) where store_id = $1";
  const left = await servers.ask(HOME, query, [shop.storeId]);
  expect(left).toEqual([{ price: product.price, left_at: Number.POSITIVE_INFINITY }]);
});

it("refuses a second move of the same store at the same time", async () => {
  const { shop } = await aShop(HOME);
  let refusal: unknown;
  await move(shop.storeId, FAR, async (step) => {
    if (step === "compare") refusal = await move(shop.storeId, FAR).catch((error: unknown) => error);
  });
  expect(refusal).toBeInstanceOf(MoveRefusedError);
});

it("leaves the other stores' rows alone, and every row of the store is the same on both servers", async () => {
  const { shop, product } = await aShop(HOME);
  const neighbour = await aShop(HOME);
  await shop.call(createUser, {
    body: { name: "Luis", phoneOrEmail: newTestEmail(), pin: "2580", role: "EMPLOYEE" },
  });
  await shop.call(recordSale, {
    body: { items: [{ productId: product.id, quantity: 2 }], paymentMethod: "CASH" },
  });
  const read = (server: string, storeId: string) =>
    withClient(servers.connections.get(server)!, async (client) => {
      await client.query(BEGIN_SNAPSHOT);
      return fingerprintStore(client, storeId);
    });
  const before = await read(HOME, shop.storeId);
  const beside = await read(HOME, neighbour.shop.storeId);
  await move(shop.storeId, FAR);
  const after = await read(FAR, shop.storeId);
  const changed = [...before]
    .filter(([table, { hash }]) => after.get(table)!.hash !== hash)
    .map(([table]) => table);
  expect(changed).toEqual([`public."changed_rows"`]); // its transactions are those of the new server
  expect(await read(HOME, neighbour.shop.storeId)).toEqual(beside);
  expect([...(await read(FAR, neighbour.shop.storeId)).values()].every(({ rows }) => rows === 0)).toBe(true);
});

it("deletes the old rows a week after the move, and no rows of a store that came back", async () => {
  const [gone, back] = [await aShop(HOME), await aShop(HOME)];
  await move(gone.shop.storeId, FAR);
  await move(back.shop.storeId, FAR);
  await move(back.shop.storeId, HOME);
  const clean = () =>
    withClient(servers.connections.get(HOME)!, (home) => deleteDepartedRows(HOME, home, home));
  const left = ({ shop }: typeof gone) =>
    servers.ask(HOME, "select from products where store_id = $1", [shop.storeId]);
  await clean();
  expect((await left(gone)).length).toBe(1);
  await servers.ask(HOME, "update cells.departures set left_at = now() - interval '8 days'");
  await clean();
  expect([(await left(gone)).length, (await left(back)).length]).toEqual([0, 1]);
  const items = [{ productId: gone.product.id, quantity: 1 }];
  await gone.shop.call(recordSale, { body: { items, paymentMethod: "CASH" } });
});

it("balances: moves stores from the fullest server until none has two more than another", async () => {
  const moved: string[] = [];
  await withClient(servers.connections.get(HOME)!, async (home) => {
    await home.query("update cells.stores set server = $1", [HOME]);
    const move = async (storeId: string, target: string) => {
      moved.push(storeId);
      await home.query("update cells.stores set server = $2 where store_id = $1", [storeId, target]);
    };
    await balanceServers(home, [HOME, FAR], move, new AbortController().signal);
  });
  const count = "select count(*)::int as stores from cells.stores group by server order by 1";
  const [fewer, more] = await servers.ask<{ stores: number }>(HOME, count);
  expect(more!.stores - fewer!.stores).toBeLessThanOrEqual(1);
  expect(new Set(moved).size).toBe(moved.length);
});
