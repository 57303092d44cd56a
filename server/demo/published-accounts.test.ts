import { afterAll, beforeAll, expect, it } from "vitest";
import { changePassword, login } from "#core/contract/auth.ts";
import { getSession } from "#core/contract/session.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import { DEMO_PASSWORD, demoUsers } from "#server/demo/people.ts";
import { endPublishedAccountSessions, isPublishedAccount } from "#server/demo/published-accounts.ts";
import { insertUser } from "#server/features/auth/auth.sql.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { createTestClient, endpointUrl, openTestServer, signIn } from "#server/test/harness.ts";

const [owner, admin] = demoUsers.map(({ email }) => email) as [string, string];
const OWN = "LaMia2026!";
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const { db } = await openTestServer();
  app = await createApp({ db, isPublished: isPublishedAccount });
  const { storeId } = await signIn();
  for (const [email, password] of [
    [owner, DEMO_PASSWORD],
    [admin, OWN],
  ] as const) {
    const account = { id: uuidv7(), storeId, name: email, email, phone: null, role: "ADMIN" } as const;
    await insertUser(
      db.identity,
      { ...account, passwordHash: await hashPassword(password, "test") },
      new Date(),
    );
  }
});
afterAll(async () => {
  await app.close();
  const { pool } = await openTestServer();
  const database = pool("owner");
  await database.query("delete from users where email = any($1)", [[owner, admin]]);
  await database.end();
});

const post = async (endpoint: typeof login | typeof changePassword, payload: object, from: object = {}) => {
  const answer = await app.inject({ method: "POST", url: endpointUrl(endpoint), payload, ...from });
  return [answer.statusCode, answer.json().code];
};
const ELSEWHERE = [
  { remoteAddress: "192.168.0.9" },
  { remoteAddress: "2800:e2::9" },
  { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "190.24.1.7" } },
];

it("a published password works from this machine only, and changes nothing from elsewhere", async () => {
  const typed = { email: owner.toUpperCase(), password: DEMO_PASSWORD };
  expect(await post(login, typed)).toEqual([200, undefined]);
  expect(await post(login, typed, { remoteAddress: "::1" })).toEqual([200, undefined]);
  const change = { email: owner, currentPassword: DEMO_PASSWORD, password: "Robada123!" };
  for (const from of ELSEWHERE) {
    expect(await post(login, typed, from)).toEqual([403, "DEMO_ONLY_HERE"]);
    expect(await post(changePassword, change, from)).toEqual([403, "DEMO_ONLY_HERE"]);
  }
});

it("a demonstration account with its own password is like any other", async () => {
  for (const from of ELSEWHERE)
    expect(await post(login, { email: admin, password: OWN }, from)).toEqual([200, undefined]);
});

it("a normal start lists the accounts with published passwords, and ends their sessions", async () => {
  const { db } = await openTestServer();
  const tokenOf = async (email: string, password: string) =>
    (await app.inject({ method: "POST", url: endpointUrl(login), payload: { email, password } })).json()
      .token;
  const [published, own] = [
    await createTestClient(await tokenOf(owner, DEMO_PASSWORD)),
    await createTestClient(await tokenOf(admin, OWN)),
  ];
  await published.call(getSession);
  const warning = await endPublishedAccountSessions(db);
  expect(warning).toContain(owner);
  expect(warning).not.toContain(admin);
  expect((await published.refused(getSession)).status).toBe(401);
  await own.call(getSession);

  const renewed = { email: owner, currentPassword: DEMO_PASSWORD, password: "LaMia2026!" };
  expect(await post(changePassword, renewed)).toEqual([200, undefined]);
  expect(await endPublishedAccountSessions(db), "all have a password of their own").toBeNull();
});
