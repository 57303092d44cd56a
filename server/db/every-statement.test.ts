import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forgotPassword } from "#core/contract/auth.ts";
import type { CallInput, Endpoint } from "#core/contract/endpoint.ts";
import { openDatabase } from "#server/db/database.ts";
import { PLACES, STORE_TABLES } from "#server/db/distribution.ts";
import { everyEndpoint } from "#server/test/fuzz/endpoints.ts";
import { appOn, type Bench, bench, type Caller, caller, onOneMachine, signIn } from "#server/test/harness.ts";
import {
  copied,
  type Explained,
  nodesOf,
  plansOf,
  plansToRun,
  type Statement,
  statementsOf,
  unnamed,
} from "#server/test/plans.ts";
import { liveThrough } from "#server/test/whole-life.ts";

// What a distributed PostgreSQL needs of every endpoint: each statement says itself, as a constant, whose rows it means,
// wherever rows lie with their store. Without such a database.

const endpoints = await everyEndpoint();
const label = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls of each endpoint, and what they sent, each text once. */
type Seen = Map<string, Map<string, Statement>>;

let owners: ReturnType<Bench["pool"]>;
let owner: pg.PoolClient;
beforeAll(async () => {
  const { pool } = await bench();
  owners = pool("owner");
  owner = await owners.connect();
});
afterAll(async () => {
  owner.release();
  await owners.end();
});

/** Keeps what its calls send. */
function watched(who: Caller, sent: Seen): Caller {
  const call: Caller["call"] = async (endpoint, ...input) => {
    let answer: Awaited<ReturnType<typeof who.call<typeof endpoint>>> | undefined;
    const statements = await statementsOf(async () => {
      answer = await who.call(endpoint, ...input);
      // What is done after the answer, so that nobody can tell by its time whether the account is there.
      if ((endpoint as Endpoint) === forgotPassword) await lastTokenTo(emailOf(input));
    });
    const seen = sent.get(label(endpoint)) ?? new Map<string, Statement>();
    for (const statement of statements.filter(({ user }) => user?.startsWith("mostrador_")))
      seen.set(statement.text, statement);
    sent.set(label(endpoint), seen);
    return answer!;
  };
  return { ...who, call };
}

const emailOf = ([input]: readonly unknown[]) => (input as CallInput<typeof forgotPassword>).body.email;

async function lastTokenTo(email: string): Promise<string> {
  const mails = () =>
    owners.query<{ text: string }>("select text_body as text from mail_outbox where recipient = $1", [email]);
  const text = await vi.waitFor(async () => (await mails()).rows[0]!.text, 30_000);
  return /\?token=([\w-]{43})\n/.exec(text)![1]!;
}

it("every table has a place, and no place is of a table that is gone", async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)'`);
  expect(Object.keys(PLACES).sort()).toEqual(rows.map(({ name }) => name).sort());
});

const several = ["several machines", true] as const;
// Both sets of statements run on any PostgreSQL, but on one of several machines.
describe.each(onOneMachine ? [["one machine", false] as const, several] : [several])(
  "as it is sent to %s",
  (_name, distributed) => {
    const sent: Seen = new Map();
    let storeId: string;
    let naming: { tables: readonly string[]; stores: readonly string[] };

    beforeAll(async () => {
      const db = openDatabase({ ...(await bench()).owner, distributed }, () => {});
      const app = await appOn(db);
      const ana = await signIn();
      storeId = ana.storeId;
      await liveThrough({
        owner: { ...ana, ...watched(await caller(ana.token, app), sent) },
        as: async (token) => watched(await caller(token, app), sent),
        mailed: lastTokenTo,
      });
      await app.close();
      await db.close();
      const { rows } = await owner.query<{ id: string }>("select store_id as id from stores");
      // Which device a session is on is asked with the session where both are at hand.
      const tables = STORE_TABLES.filter((table) => distributed || table !== "devices");
      naming = { tables, stores: rows.map(({ id }) => id) };
    });

    it.each(endpoints.map((endpoint) => [label(endpoint), endpoint] as const))(
      "%s names its store in every statement",
      async (name, { method }) => {
        const statements = [...(sent.get(name)?.values() ?? [])];
        expect(sent.has(name), "called").toBe(true);
        const plans = await plansToRun(owner, statements);
        if (!onOneMachine) return expect(plans.filter(asksSeveral).map(({ text }) => text)).toEqual([]);
        expect(plans.flatMap((plan) => unnamed(plan, { ...naming, sent: statements }))).toEqual([]);
        // Citus 13 cannot join the two kinds of tables in the ways in which we would.
        if (distributed) expect(plans.filter(mixesPlaces).map(({ text }) => text)).toEqual([]);
        if (distributed) expect(plans.flatMap(copied)).toEqual([]);
        // What only reads is run once more, for what its functions ask.
        if (method !== "GET") return;
        const reading = statements.flatMap(({ text, values }) => {
          const query = text.replace(/^\s*declare records no scroll cursor for/, "");
          return /^\s*(select|with)\b/.test(query) ? [{ text: query, values }] : [];
        });
        const within = await plansOf(owner, storeId, reading);
        expect(within.flatMap((plan) => unnamed(plan, { ...naming, sent: statements }))).toEqual([]);
      },
    );
  },
);

/** Of a plan of Citus: what it asks of the machines is more than one thing. */
function asksSeveral({ plan }: Explained): boolean {
  type Asked = { Job?: { "Task Count": number } } | undefined;
  return nodesOf(plan).some((node) => ((node["Distributed Query"] as Asked)?.Job?.["Task Count"] ?? 0) > 1);
}

function mixesPlaces({ plan }: Explained): boolean {
  const places = nodesOf(plan).flatMap((node) => PLACES[node["Relation Name"] ?? ""] ?? []);
  return new Set(places).size > 1;
}
