import { afterAll, beforeAll, expect, it } from "vitest";
import { createStore } from "#core/contract/auth.ts";
import { getChanges } from "#core/contract/changes.ts";
import { listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { createUser } from "#core/contract/users.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { balanceServers, moveStore } from "#server/db/cells/move-store.ts";
import { BEGIN_SNAPSHOT, deleteDepartedRows, fingerprintStore } from "#server/db/cells/store-rows.ts";
import { withClient } from "#server/db/with-client.ts";
import { findSession } from "#server/session.ts";
import { StartError } from "#server/start-error.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { createTestClient, newTestEmail } from "#server/test/harness.ts";
import {
  FAR,
  PASSWORD,
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

const move = (storeId: string, target: string, onStep?: (step: string) => Promise<void>) =>
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
  // Negative without statistics, with which a page would be read by another index.
  const statistics = await servers.ask<{ reltuples: number }>(
    FAR,
    "select reltuples from pg_class where oid = 'sales'::regclass",
  );
  expect(statistics[0]!.reltuples).toBeGreaterThanOrEqual(0);
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

/** Ends the command's connections, as when it is killed. */
const killBefore = (killed: string) => async (step: string) => {
  if (step !== killed) return;
  for (const server of [HOME, FAR])
    await servers.ask(
      server,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mostrador move'",
    );
};

const STEPS = [
  ...["copy", "first pause", "compare", "last pause", "decide", "direct", "compare again", "tidy"],
];
it.each(STEPS)(
  "is whole on one server when the command is killed before '%s', and the next one finishes it",
  async (step) => {
    const { shop, product } = await aShop(HOME);
    const stop = startTills(shop, product.id, [one, two]);
    await expect(move(shop.storeId, FAR, killBefore(step))).rejects.toThrow();
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
const moveSpoilt = ({ storeId }: Shop, spoilt: string) =>
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
  expect(refusal).toBeInstanceOf(StartError);
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
    withClient(servers.connections.get(HOME)!, (home) =>
      deleteDepartedRows(servers.connections, HOME, home, home),
    );
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

it("leaves the old rows where the server that may know of a return is away", async () => {
  const { shop } = await aShop(HOME);
  await move(shop.storeId, FAR);
  await servers.ask(HOME, "update cells.departures set left_at = now() - interval '8 days'");
  const far = { ...servers.connections.get(FAR)!, host: "127.0.0.1", port: 1 };
  const connections = new Map([...servers.connections, [FAR, far]]);
  await withClient(connections.get(HOME)!, (home) => deleteDepartedRows(connections, HOME, home, home));
  const left = await servers.ask(HOME, "select from products where store_id = $1", [shop.storeId]);
  expect(left).toHaveLength(1);
});

it("gives no e-mail of a store that moved to a new store, also in a process that has not heard of the move", async () => {
  const { shop } = await aShop(HOME);
  await move(shop.storeId, FAR);
  await servers.ask(HOME, "update cells.names set claimed_at = now() - interval '1 hour'");
  await signUp(servers, one, FAR); // the next one goes to the home server
  const body = { name: "Otra Tienda", ownerName: "Eva", email: shop.email, password: PASSWORD };
  const refused = await (await createTestClient(null, one.app)).refused(createStore, { body });
  expect(refused.body.code).toBe("EMAIL_TAKEN");
});

it("keeps the rows of a store that came back, although the command was killed before it told the directory", async () => {
  const { shop, product } = await aShop(HOME);
  await move(shop.storeId, FAR);
  await servers.ask(HOME, "update cells.departures set left_at = now() - interval '8 days'");
  await expect(move(shop.storeId, HOME, killBefore("direct"))).rejects.toThrow();
  await sellOne(shop, product.id);
  await withClient(servers.connections.get(HOME)!, (home) =>
    deleteDepartedRows(servers.connections, HOME, home, home),
  );
  expect(await salesOf(shop.storeId, HOME)).toBe(1);
  await move(shop.storeId, HOME);
  await sellOne(shop, product.id);
  expect(await salesOf(shop.storeId, HOME)).toBe(2);
});

it("ends a pause whose command does not go on, and the store stays", async () => {
  const { shop, product } = await aShop(HOME);
  const isSold = () =>
    sellOne(shop, product.id).then(
      () => true,
      () => false,
    );
  const halted = move(shop.storeId, FAR, async (step) => {
    if (step === "decide") await expect.poll(isSold, { timeout: 30_000 }).toBe(true);
  });
  await expect(halted).rejects.toThrow();
  expect(await serverOf(servers, shop.storeId)).toBe(HOME);
  await move(shop.storeId, FAR);
  expect(await salesOf(shop.storeId, FAR)).toBe(1);
}, 60_000);

it("says at once that the other server has stopped copying", async () => {
  const { shop } = await aShop(HOME);
  const stopped = move(shop.storeId, FAR, async (step) => {
    const copy = `move_${shop.storeId.replaceAll("-", "")}`;
    if (step === "first pause") await servers.ask(FAR, `alter subscription ${copy} disable`);
  });
  await expect(stopped).rejects.toThrow("El otro servidor no pudo copiar la tienda: mira su registro.");
});

it("finds the session of a request during which the store leaves", async () => {
  const { shop } = await aShop(HOME);
  const accounts = await one.db.identityOf({ storeId: shop.storeId });
  await move(shop.storeId, FAR);
  const session = await findSession(accounts, `Bearer ${shop.token}`, null, new Date());
  expect(session?.storeId).toBe(shop.storeId);
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

// The last test, because the server does not come back.
it("goes on elsewhere without the home server, also after an e-mail that only that one can give out", async () => {
  const { shop, product } = await aShop(FAR);
  await sellOne(shop, product.id);
  await servers.stopServer(HOME);
  const ask = async () => {
    const person = { name: "Luis", phoneOrEmail: newTestEmail(), pin: "2580", role: "EMPLOYEE" as const };
    return (await shop.refused(createUser, { body: person })).body.message;
  };
  // The first ones may still have a connection that breaks.
  await expect
    .poll(ask)
    .toBe("El servidor de esta tienda no responde en este momento. Intenta de nuevo en unos segundos.");
  await sellOne(shop, product.id);
});
