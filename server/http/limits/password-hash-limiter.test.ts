import type { FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { changeUser, createUser } from "#core/contract/users.ts";
import { createApp } from "#server/app.ts";
import {
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const UNLIMITED = { burst: 1e9, perSecond: 1e9 };
const TWO = { burst: 2, perSecond: 0.001 };

async function onApp(who: TestClient & TestUser, limits: object): Promise<TestClient> {
  app ??= await createApp({ db: (await openTestServer()).db, limits });
  return createTestClient(who.token, app);
}

const person = async (owner: TestClient) => {
  const body = { name: "Brayan", role: "CASHIER" as const, pin: "2580" };
  return (await owner.call(createUser, { body })).data.user;
};

const setPin = (who: TestClient, id: string, body: object = { pin: "1379" }) =>
  who.send({ method: "PATCH", url: `/api/users/${id}`, body });

it("lets one PIN change per store wait", async () => {
  const { pool } = await openTestServer();
  const [ana, luz] = [await signIn(), await signIn()];
  const { id } = await person(ana);
  app = undefined;
  const limits = { atWork: 3, hashes: { person: UNLIMITED, address: UNLIMITED } };
  const [hostile, other] = [await onApp(ana, limits), await onApp(luz, limits)];
  const owner = pool("owner");
  const blocker = await owner.connect();
  try {
    await blocker.query("begin");
    await blocker.query("select from users where store_id = $1 and id = $2 for update", [ana.storeId, id]);
    const changes = [setPin(hostile, id)];
    await expect.poll(async () => (await countDatabaseTransactions()).waiting).toBe(1);
    for (let change = 0; change < 6; change++) {
      changes.push(setPin(hostile, id));
      // A change leaves its request slot only once it waits for the hash.
      await expect
        .poll(async () => (await other.send({ method: "GET", url: "/api/users" })).status)
        .toBe(200);
    }
    await blocker.query("rollback");
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(7).fill(200));
  } finally {
    blocker.release();
    await owner.end();
  }
});

it("returns 429 to a person above their limit, and serves their other calls and other people", async () => {
  const ana = await signIn();
  const { id } = await person(ana);
  app = undefined;
  const hostile = await onApp(ana, { hashes: { person: TWO, address: UNLIMITED } });
  const statuses: number[] = [];
  for (let change = 0; change < 4; change++) statuses.push((await setPin(hostile, id)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await hostile.refused(changeUser, { params: { id }, body: { pin: "1379" } });
  expect([refused.body.code, Number(refused.headers["retry-after"]) > 1]).toEqual(["TOO_MANY_TRIES", true]);
  expect((await setPin(hostile, id, { name: "Brayan Gil" })).status).toBe(200);
  const admin = await onApp(await signIn("ADMIN", ana.storeId), {});
  expect((await setPin(admin, id)).status).toBe(200);
});

it("counts the stores of one address together", async () => {
  const stores = [await signIn(), await signIn(), await signIn()];
  const ids = await Promise.all(stores.map(async (store) => (await person(store)).id));
  app = await createApp({
    db: (await openTestServer()).db,
    limits: { hashes: { person: UNLIMITED, address: TWO } },
  });
  const from = async (at: number, remoteAddress: string) => {
    const { statusCode } = await app!.inject({
      method: "PATCH",
      url: `/api/users/${ids[at]}`,
      remoteAddress,
      headers: { authorization: `Bearer ${stores[at]!.token}` },
      payload: { pin: "1379" },
    });
    return statusCode;
  };
  const waiting = [
    await from(0, "2001:db8:1:1::1"),
    await from(0, "2001:db8:1:1::2"),
    await from(1, "2001:db8:1:1::3"),
    await from(1, "2001:db8:1:1::4"),
    await from(2, "2001:db8:1:1::5"),
  ];
  expect(waiting).toEqual([200, 200, 200, 429, 429]);
  expect(await from(2, "2001:db8:2:1::1")).toBe(200);
});
