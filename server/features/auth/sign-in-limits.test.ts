import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AuditEvent, listAudit } from "#core/contract/audit.ts";
import { createApp } from "#server/app.ts";
import {
  EMAIL_CHECK_LIMIT,
  KNOWN_ADDRESS_SIGN_IN_LIMIT,
  STORE_CREATION_LIMIT,
  TAKEN_EMAIL_ATTEMPT_WEIGHT,
  UNKNOWN_ADDRESS_SIGN_IN_LIMIT,
} from "#server/features/auth/sign-in-rules.ts";
import { createTestClient, newTestEmail, openTestServer, testClock } from "#server/test/harness.ts";

const SHOP = "190.24.1.7";
const ATTACKER = "45.9.20.1";
const password = "Segura123!";
const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});

/** Two servers on one database, with production limits except the limit per process and minute. */
let processes: FastifyInstance[];
beforeAll(async () => {
  const { db } = await openTestServer();
  const limits = { publicTriesPerMinute: 1_000_000 };
  processes = await Promise.all([1, 2].map(() => createApp({ db, clock: () => testClock.now(), limits })));
});
afterAll(() => Promise.all(processes.map((app) => app.close())));

let turn = 0;
async function post(path: string, payload: object, remoteAddress: string) {
  turn += 1;
  const app = processes[turn % processes.length]!;
  const answer = await app.inject({ method: "POST", url: `/api/auth/${path}`, payload, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
}

const signIn = async (email: string, typed: string, from: string) =>
  (await post("login", { email, password: typed }, from)).status;

/**
 * Sends wrong passwords in parallel, because refusals must not depend on the order. Returns how many were
 * refused.
 */
async function guess(email: string, times: number, from: (i: number) => string): Promise<number> {
  const tries = Array.from({ length: times }, (_, i) => signIn(email, `Adivina${i}!`, from(i)));
  const statuses = await Promise.all(tries);
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  return statuses.filter((status) => status === 429).length;
}

async function newOwner() {
  const email = newTestEmail();
  const { body } = await post("create-store", { name: "Tienda", ownerName: "Ana", email, password }, SHOP);
  return {
    email,
    token: body.token as string,
    storeId: body.data.store.storeId as string,
    userId: body.data.user.id as string,
  };
}

it("stops guesses over all processes and addresses, and lets the owner in from her shop", async () => {
  const { email, token } = await newOwner();
  expect(await guess(email, UNKNOWN_ADDRESS_SIGN_IN_LIMIT.most + 3, (i) => `45.9.20.${i}`)).toBe(3);
  expect(await signIn(email, password, "45.9.21.1"), "right, but from elsewhere").toBe(429);
  expect(await signIn(email, password, SHOP)).toBe(200);

  // The audit trail has only the first failure and the one that reaches the limit.
  const failures = async (): Promise<AuditEvent[]> => {
    const { data } = await (await createTestClient(token)).call(listAudit);
    return data.events.filter(({ kind }) => kind === "SIGN_IN_FAILED");
  };
  await expect.poll(async () => (await failures()).length).toBe(2);
  const auditEvents = (await failures()).map(({ subject, by, details }) => ({ subject, by, ...details }));
  expect(auditEvents).toContainEqual({ subject: "Ana", by: null, tries: 1, stopped: false });
  expect(auditEvents).toContainEqual({
    subject: "Ana",
    by: null,
    tries: UNKNOWN_ADDRESS_SIGN_IN_LIMIT.most,
    stopped: true,
  });
});

it("nobody waits longer than the window of the first attempt", async () => {
  const { email } = await newOwner();
  await guess(email, UNKNOWN_ADDRESS_SIGN_IN_LIMIT.most + 1, () => ATTACKER);
  testClock.now = () => new Date(realNow().getTime() + UNKNOWN_ADDRESS_SIGN_IN_LIMIT.withinMs - 60_000);
  expect(await signIn(email, password, "186.1.1.1")).toBe(429);
  testClock.now = () => new Date(realNow().getTime() + UNKNOWN_ADDRESS_SIGN_IN_LIMIT.withinMs + 60_000);
  expect(await signIn(email, password, "186.1.1.1")).toBe(200);
});

it("counts wrong passwords in the shop itself, and resets after the right one", async () => {
  const { email } = await newOwner();
  expect(await guess(email, KNOWN_ADDRESS_SIGN_IN_LIMIT.most - 1, () => SHOP)).toBe(0);
  expect(await signIn(email, password, SHOP)).toBe(200);
  expect(await guess(email, KNOWN_ADDRESS_SIGN_IN_LIMIT.most + 1, () => SHOP)).toBe(1);
});

it("treats an unknown e-mail like any other", async () => {
  expect(await guess(newTestEmail(), UNKNOWN_ADDRESS_SIGN_IN_LIMIT.most + 1, () => "45.9.30.1")).toBe(1);
});

it("stops an address that tries many accounts", async () => {
  const { db } = await openTestServer();
  const app = await createApp({ db, limits: { failuresPerAddress: 3 } });
  const remoteAddress = "45.9.50.1";
  const statuses = [];
  for (let i = 0; i < 4; i++) {
    const payload = { email: newTestEmail(), password };
    statuses.push(
      (await app.inject({ method: "POST", url: "/api/auth/login", payload, remoteAddress })).statusCode,
    );
  }
  await app.close();
  expect(statuses).toEqual([401, 401, 401, 429]);
});

it("lets a known user in at an address with guesses, within the account's limit", async () => {
  const { db } = await openTestServer();
  const app = await createApp({ db, limits: { failuresPerAddress: 3 } });
  const remoteAddress = "45.9.51.1";
  const send = async (path: string, payload: object) =>
    (await app.inject({ method: "POST", url: `/api/auth/${path}`, payload, remoteAddress })).statusCode;
  const email = newTestEmail();
  expect(await send("create-store", { name: "Tienda", ownerName: "Ana", email, password })).toBe(201);
  const strangers = [];
  for (let i = 0; i < 5; i++) strangers.push(await send("login", { email: newTestEmail(), password }));
  expect(strangers).toEqual([401, 401, 401, 429, 429]);
  expect(await send("login", { email, password })).toBe(200);
  const own = [];
  for (let i = 0; i <= KNOWN_ADDRESS_SIGN_IN_LIMIT.most; i++)
    own.push(await send("login", { email, password: "Otra123!" }));
  expect(own).toEqual([...Array(KNOWN_ADDRESS_SIGN_IN_LIMIT.most).fill(401), 429]);
  await app.close();
});

it("limits requests to join per address, with any code", async () => {
  const { db } = await openTestServer();
  const apps = await Promise.all([1, 2].map(() => createApp({ db, limits: { joinsPerAddress: 2 } })));
  const statuses = [];
  for (const app of [...apps, ...apps]) {
    const payload = { storeId: "NADIE1", name: "B", email: newTestEmail(), password, role: "CASHIER" };
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/join-store",
      payload,
      remoteAddress: "45.9.60.1",
    });
    statuses.push(answer.statusCode);
  }
  await Promise.all(apps.map((app) => app.close()));
  expect(statuses).toEqual([404, 404, 429, 429]);
});

it("limits new stores per address over all processes, and says when to retry", async () => {
  const { db } = await openTestServer();
  const apps = await Promise.all([1, 2].map(() => createApp({ db, limits: { storesPerAddress: 2 } })));
  const answers = [];
  for (const app of [...apps, ...apps]) {
    const payload = { name: "Tienda", ownerName: "Ana", email: newTestEmail(), password };
    const url = "/api/auth/create-store";
    answers.push(await app.inject({ method: "POST", url, payload, remoteAddress: "45.9.61.1" }));
  }
  await Promise.all(apps.map((app) => app.close()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429, 429]);
  const wait = Number(answers[3]!.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(STORE_CREATION_LIMIT.withinMs / 1000);
});

it("tells the time of the next attempt also to a guesser", async () => {
  const email = newTestEmail();
  await guess(email, UNKNOWN_ADDRESS_SIGN_IN_LIMIT.most, () => "45.9.62.1");
  const payload = { email, password };
  const url = "/api/auth/login";
  const answer = await processes[0]!.inject({ method: "POST", url, payload, remoteAddress: "45.9.62.1" });
  const wait = Number(answer.headers["retry-after"]);
  expect([answer.statusCode, wait > 0, wait <= UNKNOWN_ADDRESS_SIGN_IN_LIMIT.withinMs / 1000]).toEqual([
    429,
    true,
    true,
  ]);
});

it("stores neither addresses nor e-mails with the counts", async () => {
  const { pool } = await openTestServer();
  const { email } = await newOwner();
  await guess(email, 1, () => ATTACKER);
  const owner = pool("owner");
  const { rows } = await owner.query("select distinct octet_length(key) as bytes from limits.tries");
  await owner.end();
  expect(rows, "nothing but SHA-256").toEqual([{ bytes: 32 }]);
});

describe("e-mails given to people of a store", () => {
  const MAX_TAKEN = Math.floor(EMAIL_CHECK_LIMIT.most / TAKEN_EMAIL_ATTEMPT_WEIGHT);
  const name = async (
    i: number,
    { token, userId }: { token: string; userId: string },
    from: string,
    email: string,
  ) => {
    const answer = await processes[i % processes.length]!.inject({
      method: "PATCH",
      url: `/api/users/${userId}`,
      payload: { phoneOrEmail: email },
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: from,
    });
    return { status: answer.statusCode, wait: Number(answer.headers["retry-after"] ?? 0) };
  };
  /** A cashier whose e-mail the owner may change. */
  const withCashier = async () => {
    const owner = await newOwner();
    const answer = await processes[0]!.inject({
      method: "POST",
      url: "/api/users",
      payload: { name: "Luz", role: "CASHIER", pin: "2580" },
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return { ...owner, userId: answer.json().data.user.id as string };
  };

  it("returns 429 to a store that finds many accounts, from any address", async () => {
    const usedEmail = (await newOwner()).email;
    const store = await withCashier();
    const statuses: number[] = [];
    for (let i = 0; i < MAX_TAKEN; i++)
      statuses.push((await name(i, store, `45.9.${i}.1`, usedEmail)).status);
    expect(statuses).toEqual(Array(MAX_TAKEN).fill(400));
    const { status, wait } = await name(0, store, "45.9.99.1", newTestEmail());
    expect([status, wait > 3_000]).toEqual([429, true]);
  });

  it("returns 429 to an address that finds many accounts, with any store", async () => {
    const usedEmail = (await newOwner()).email;
    const stores = [await withCashier(), await withCashier()];
    for (let i = 0; i < MAX_TAKEN; i++)
      expect((await name(i, stores[i % 2]!, "45.10.20.1", usedEmail)).status).toBe(400);
    expect((await name(0, await withCashier(), "45.10.20.1", newTestEmail())).status).toBe(429);
    expect((await name(0, await withCashier(), "45.10.20.2", newTestEmail())).status).toBe(200);
  });
});
