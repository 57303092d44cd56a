import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createStore, forgotPassword, joinStore, login, resetPassword } from "#core/contract/auth.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { createUser, listUsers, removeUser } from "#core/contract/users.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { createServer } from "#server/db/cells/servers.ts";
import type { Database } from "#server/db/database.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { deleteOldJobs } from "#server/outbox/outbox.sql.ts";
import { createOutbox } from "#server/start-outbox.ts";
import { createTestClient, newTestEmail } from "#server/test/harness.ts";
import {
  FAR,
  PASSWORD,
  type Process,
  type Shop,
  serverOf,
  signUp,
  startTwoServers,
  type TwoServers,
} from "#server/test/two-servers.ts";

let servers: TwoServers;
let main: Process;
let here: Shop;
let there: Shop;

beforeAll(async () => {
  servers = await startTwoServers();
  main = await servers.open();
  here = await signUp(servers, main, HOME);
  there = await signUp(servers, main, FAR);
});
afterAll(() => servers.stop());

const stranger = () => createTestClient(null, main.app);
const sell = (shop: Shop, price = 1_000) =>
  shop.call(recordFreeSale, {
    body: { items: [{ description: "Mercado", price, quantity: 1 }], paymentMethod: "CASH" },
  });
const newStore = (email: string) => ({
  body: { name: "Otra Tienda", ownerName: "Eva", email, password: PASSWORD },
});
const newUser = (email: string) => ({
  body: { name: "Luis", phoneOrEmail: email, pin: "2580", role: "EMPLOYEE" as const },
});
const rowsOf = async (server: string, storeId: string) =>
  (await servers.ask(server, "select from sales where store_id = $1", [storeId])).length;
/** As if the claims were made long ago, by transactions that have ended. */
const ageClaims = () => servers.ask(HOME, "update cells.names set claimed_at = now() - interval '1 hour'");

it("puts each store whole on one server, and finds it by its session", async () => {
  await sell(here);
  await sell(there);
  await sell(there);
  expect([await rowsOf(HOME, here.storeId), await rowsOf(FAR, here.storeId)]).toEqual([1, 0]);
  expect([await rowsOf(HOME, there.storeId), await rowsOf(FAR, there.storeId)]).toEqual([0, 2]);
  expect((await there.call(listSales)).data).toHaveLength(2);
});

it("has no more connections than with one server", async () => {
  await Promise.all(
    [here, there].flatMap((shop) => Array.from({ length: 40 }, (_, i) => sell(shop, 1_000 + i))),
  );
  const open = "select from pg_stat_activity where usename in ('mostrador_app', 'mostrador_identity')";
  for (const server of [HOME, FAR]) expect((await servers.ask(server, open)).length).toBeLessThanOrEqual(17);
});

it("signs up where each server has one connection for each use: a claim does not wait for its own transaction", async () => {
  const narrow = await servers.open(4);
  const made = await Promise.all(Array.from({ length: 4 }, () => signUp(servers, narrow)));
  const where = await Promise.all(made.map(({ storeId }) => serverOf(servers, storeId)));
  expect(where.toSorted()).toEqual([HOME, HOME, FAR, FAR]);
});

it("waits for no trial of a server that did not answer before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const closed = Object.assign(new Error("closed"), { code: "ECONNREFUSED" });
    const trials = [Promise.reject(closed), new Promise<Database>(() => {})];
    const { use } = createServer(() => trials.shift()!);
    const away = { code: "DATABASE_UNAVAILABLE" };
    await expect(use(async () => true)).rejects.toMatchObject(away);
    vi.setSystemTime(Date.now() + 1_000);
    void use(async () => true); // the trial, which nobody answers
    await expect(use(async () => true)).rejects.toMatchObject(away);
  } finally {
    vi.useRealTimers();
  }
});

it("spreads new stores", async () => {
  const made = [await signUp(servers, main), await signUp(servers, main)];
  const where = await Promise.all(made.map(({ storeId }) => serverOf(servers, storeId)));
  expect(new Set(where)).toEqual(new Set([HOME, FAR]));
});

it("signs in by e-mail on the store's server, also in a process that has just started", async () => {
  const second = await servers.open();
  for (const { email, storeId } of [here, there]) {
    const who = await createTestClient(null, second.app);
    const { data, token } = await who.call(login, {
      body: { email: email.toUpperCase(), password: PASSWORD },
    });
    expect(data.store.id).toBe(storeId);
    expect(
      (await (await createTestClient(token, second.app)).call(listUsers)).data.users.map(({ id }) => id),
    ).toContain(data.user.id);
  }
  const wrong = await (await stranger()).refused(login, {
    body: { email: "nadie@example.com", password: "x" },
  });
  expect(wrong.status).toBe(401);
});

it("gives an e-mail to one store of all servers", async () => {
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    expect((await (await stranger()).refused(createStore, newStore(one.email))).body.code).toBe(
      "EMAIL_TAKEN",
    );
    expect((await one.refused(createUser, newUser(other.email))).body.code).toBe("EMAIL_TAKEN");
  }
});

it("gives a free e-mail to one of two stores that want it at once", async () => {
  const email = newTestEmail();
  const answers = await Promise.allSettled(
    [here, there].map((shop) => shop.call(createUser, newUser(email))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("frees the e-mail of a person who was removed", async () => {
  const email = newTestEmail();
  const { id } = (await here.call(createUser, newUser(email))).data.user;
  await here.call(removeUser, { params: { id } });
  await ageClaims();
  expect((await there.call(createUser, newUser(email))).data.user.phoneOrEmail).toBe(email);
});

it("joins a store by its code, and the request gives way to a new store elsewhere", async () => {
  const email = newTestEmail();
  const person = { name: "Eva", email, password: PASSWORD, role: "CASHIER" as const };
  for (const shop of [here, there]) {
    const body = { ...person, email: newTestEmail(), storeId: shop.code };
    const { id } = (await (await stranger()).call(joinStore, { body })).data.user;
    expect((await shop.call(listUsers)).data.users.find((user) => user.id === id)?.role).toBe("PENDING");
  }
  await (await stranger()).call(joinStore, { body: { ...person, storeId: there.code } });
  await ageClaims();
  const { data } = await (await stranger()).call(createStore, newStore(email));
  expect(data.user.role).toBe("OWNER");
  expect(
    await servers.ask(FAR, "select from users where store_id = $1 and email = $2", [there.storeId, email]),
  ).toEqual([]);
});

it.each([HOME, FAR])("a request to join gives way to a new store on the same server: %s", async (server) => {
  const [{ code }, other] = server === HOME ? [here, FAR] : [there, HOME];
  const email = newTestEmail();
  const person = { name: "Eva", email, password: PASSWORD, role: "CASHIER" as const };
  await (await stranger()).call(joinStore, { body: { ...person, storeId: code } });
  await ageClaims();
  await signUp(servers, main, other); // the next one goes to the other server
  const { data } = await (await stranger()).call(createStore, newStore(email));
  expect([data.user.role, await serverOf(servers, data.store.id)]).toEqual(["OWNER", server]);
});

it("mails and changes a forgotten password on both servers", async () => {
  const mails: { recipient: string; text: string }[] = [];
  const outbox = createOutbox({
    db: main.db,
    deliver: async (mail) => void mails.push(mail),
    log: { info() {}, warn() {}, error() {} },
    ...{ config: { SMTP_URL: "smtp://h" }, appUrl: () => "https://tienda.example" },
    fiscal: { box: createSecretBox(Buffer.alloc(32)), url: "http://127.0.0.1:9/" },
  });
  outbox.start();
  try {
    for (const { email } of [here, there]) {
      const who = await stranger();
      await who.call(forgotPassword, { body: { email } });
      const mail = () => mails.find(({ recipient }) => recipient === email);
      await expect.poll(mail).toBeTruthy();
      const [, token = ""] = /token=([\w-]{43})/.exec(mail()!.text)!;
      await who.call(resetPassword, { body: { token, password: `${PASSWORD}!` } });
      await who.call(login, { body: { email, password: `${PASSWORD}!` } });
    }
    expect(mails).toHaveLength(2);
  } finally {
    await outbox.stop();
  }
});

it("cleans and counts on every server", async () => {
  for (const server of [HOME, FAR])
    await servers.ask(
      server,
      `insert into outbox (store_id, id, kind, payload, created_at, due_at, attempts, tried_since, given_up_at, reason)
       select store_id, store_id, 'MAIL', '{}', now() - interval '1 year', now(), 1, now(), now() - interval '1 year', 'x' from stores limit 1`,
    );
  await deleteOldJobs(main.db.everywhere);
  for (const server of [HOME, FAR]) expect(await servers.ask(server, "select from outbox")).toEqual([]);
});

// The last test, because the server does not come back.
it("stops only the stores of a server that is away, and says so", async () => {
  const [ours, theirs] = [await signUp(servers, main, HOME), await signUp(servers, main, FAR)];
  await servers.stopServer(FAR);
  // The first ones may still have a connection that breaks.
  await expect
    .poll(async () => (await theirs.refused(listSales)).body.message)
    .toBe("El servidor de esta tienda no responde en este momento. Intenta de nuevo en unos segundos.");
  const refused = await theirs.refused(listSales);
  expect([refused.status, refused.body.code]).toEqual([503, "DATABASE_UNAVAILABLE"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await sell(ours);
  expect((await ours.call(listSales)).data).toHaveLength(1);
  await deleteOldJobs(main.db.everywhere);
  const made = [await signUp(servers, main), await signUp(servers, main), await signUp(servers, main)];
  for (const { storeId } of made) expect(await serverOf(servers, storeId)).toBe(HOME);
  const late = await servers.open();
  const again = await createTestClient(theirs.token, late.app);
  expect((await again.refused(listSales)).status).toBe(503);
  await (await createTestClient(ours.token, late.app)).call(listSales);
});
