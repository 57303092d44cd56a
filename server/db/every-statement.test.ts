import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forgotPassword } from "#core/contract/auth.ts";
import type { Endpoint, EndpointCallInput } from "#core/contract/endpoint.ts";
import { uuidv7 } from "#core/uuid.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { enqueueClosingMail } from "#server/features/shifts/closing-mail.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";
import { createOutbox } from "#server/start-outbox.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";
import {
  explainStatements,
  explainWithoutRunning,
  recordStatements,
  type SentStatement,
  tablesWithoutStoreCondition,
} from "#server/test/plans.ts";
import { ACCOUNT_TABLES, STORE_TABLES } from "#server/test/store-tables.ts";
import { callEveryEndpoint } from "#server/test/whole-life.ts";
import { startDianStandIn } from "../../dian/stand-in.ts";

// Each statement names its store as a constant, so that a store is whole and can move to another server.

const endpoints = await listEndpoints();
const label = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The endpoints' statements, each text once. */
type StatementsByEndpoint = Map<string, Map<string, SentStatement>>;

let owners: ReturnType<TestServer["pool"]>;
let owner: pg.PoolClient;
beforeAll(async () => {
  const { pool } = await openTestServer();
  owners = pool("owner");
  owner = await owners.connect();
});
afterAll(async () => {
  owner.release();
  await owners.end();
});

/** Records the statements of the caller's requests. */
function watched(who: TestClient, sent: StatementsByEndpoint): TestClient {
  const call: TestClient["call"] = async (endpoint, ...input) => {
    let answer: Awaited<ReturnType<typeof who.call<typeof endpoint>>> | undefined;
    const statements = await recordStatements(async () => {
      answer = await who.call(endpoint, ...input);
      // Runs after the answer, so that its timing does not reveal whether the account exists.
      if ((endpoint as Endpoint) === forgotPassword) await lastTokenTo(emailOf(input));
    });
    const seen = sent.get(label(endpoint)) ?? new Map<string, SentStatement>();
    for (const statement of statements.filter(({ user }) => user?.startsWith("mostrador_")))
      seen.set(statement.text, statement);
    sent.set(label(endpoint), seen);
    return answer!;
  };
  return { ...who, call };
}

const emailOf = ([input]: readonly unknown[]) =>
  (input as EndpointCallInput<typeof forgotPassword>).body.email;

async function lastTokenTo(email: string): Promise<string> {
  const mails = () =>
    owners.query<{ text: string }>("select text_body as text from mail_outbox where recipient = $1", [email]);
  const text = await vi.waitFor(async () => (await mails()).rows[0]!.text, 30_000);
  return /\?token=([\w-]{43})\n/.exec(text)![1]!;
}

async function lastCodeTo(email: string): Promise<string> {
  const { rows } = await owners.query<{ text: string }>(
    "select text_body as text from mail_outbox where recipient = $1 order by id desc limit 1",
    [email],
  );
  const [, a, b] = /código: (\d{3}) (\d{3})/.exec(rows[0]!.text)!;
  return `${a}${b}`;
}

it("every table belongs to a store or to the accounts", async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)'`);
  expect([...STORE_TABLES, ...ACCOUNT_TABLES].sort()).toEqual(rows.map(({ name }) => name).sort());
});

const OUTBOX_LABEL = "the outbox";

/** Runs jobs: a closing mailed at the second attempt, one that waits for its quota, a mail given up. */
async function workThrough(db: Database, { storeId }: TestUser): Promise<void> {
  await owners.query("delete from outbox where store_id <> $1", [storeId]);
  let tries = 0;
  const deliver = async () => {
    tries += 1;
    throw Object.assign(new Error("no"), { final: tries > 1 });
  };
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const outbox = createOutbox({
    db,
    deliver,
    log: quiet,
    clock,
    ...{ config: { SMTP_URL: "smtp://h" }, appUrl: () => "" },
    // No server listens there.
    fiscal: { box: createSecretBox(Buffer.alloc(32)), url: "http://127.0.0.1:9/" },
  });
  await owners.query("delete from mail_outbox");
  const found = async (where: string) =>
    (await owners.query(`select from outbox where store_id = $1 and ${where}`, [storeId])).rowCount;
  const waitFor = (where: string) =>
    vi.waitFor(async () => expect(await found(where)).toBeGreaterThan(0), 20_000);
  outbox.start();
  try {
    await waitFor("reason is not null");
    ahead = 60_000;
    wakeOutboxWorkers();
    await waitFor("given_up_at is not null");
    await owners.query("update mail_quotas set sent = 100 where store_id = $1", [storeId]);
    await db.inStore(storeId, async (tx) => enqueueClosingMail(tx, uuidv7(), new Date()));
    await waitFor("kind = 'CLOSING_MAIL' and due_at > now() + interval '30 minutes'");
  } finally {
    await outbox.stop();
  }
}

describe("as it is sent", () => {
  const sent: StatementsByEndpoint = new Map();
  let storeId: string;
  let naming: { tables: readonly string[]; stores: readonly string[] };

  beforeAll(async () => {
    const db = openDatabase((await openTestServer()).owner, () => {});
    // The application has a mail server, so that every endpoint makes all of its queries.
    const dian = await startDianStandIn();
    const fiscal = { box: createSecretBox(Buffer.alloc(32)), url: dian.url };
    const app = await createTestApp(db, undefined, { hasMailServer: true, fiscal });
    const ana = await signIn();
    storeId = ana.storeId;
    await callEveryEndpoint({
      owner: { ...ana, ...watched(await createTestClient(ana.token, app), sent) },
      as: async (token) => watched(await createTestClient(token, app), sent),
      mailed: lastTokenTo,
      codeFor: lastCodeTo,
    });
    sent.set(
      OUTBOX_LABEL,
      new Map((await recordStatements(() => workThrough(db, ana))).map((one) => [one.text, one])),
    );
    await app.close();
    await dian.close();
    await db.close();
    const { rows } = await owner.query<{ id: string }>("select store_id as id from stores");
    // The query of a session joins `devices` by the session's store, not by a constant.
    const tables = STORE_TABLES.filter((table) => table !== "devices");
    naming = { tables, stores: rows.map(({ id }) => id) };
  });

  it("the outbox names its store in every statement", () => checkNames(OUTBOX_LABEL));

  async function checkNames(name: string): Promise<void> {
    const statements = [...(sent.get(name)?.values() ?? [])].filter(({ user }) => user === "mostrador_app");
    expect(statements.length, "called").toBeGreaterThan(5);
    const plans = await explainWithoutRunning(owner, statements);
    expect(
      plans.flatMap((plan) => tablesWithoutStoreCondition(plan, { ...naming, sent: statements })),
    ).toEqual([]);
  }

  it.each(endpoints.map((endpoint) => [label(endpoint), endpoint] as const))(
    "%s names its store in every statement",
    async (name, { method }) => {
      const statements = [...(sent.get(name)?.values() ?? [])];
      expect(sent.has(name), "called").toBe(true);
      const plans = await explainWithoutRunning(owner, statements);
      expect(
        plans.flatMap((plan) => tablesWithoutStoreCondition(plan, { ...naming, sent: statements })),
      ).toEqual([]);
      // A read runs twice, to see the statements inside its functions.
      if (method !== "GET") return;
      const reading = statements.flatMap(({ text, values }) => {
        const query = text.replace(/^\s*declare records no scroll cursor for/, "");
        // The settings of a transaction would make generic plans, whose parameters name no store.
        return /^\s*(select|with)\b(?! set_config)/.test(query) ? [{ text: query, values }] : [];
      });
      const within = await explainStatements(owner, storeId, reading);
      expect(
        within.flatMap((plan) => tablesWithoutStoreCondition(plan, { ...naming, sent: statements })),
      ).toEqual([]);
    },
  );
});
