import type { FastifyInstance } from "fastify";
import { uuidv7 } from "#core/uuid.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { openServers } from "#server/db/cells/servers.ts";
import { BEGIN_SNAPSHOT, fingerprintStore } from "#server/db/cells/store-rows.ts";
import type { Connection } from "#server/db/connect.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { startThrowawayPostgres } from "#server/db/embedded/testing/throwaway.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { createStoreRoundRobin } from "#server/outbox/store-round-robin.ts";
import { createToken, hashToken } from "#server/session.ts";
import { createTestApp } from "#server/test/harness.ts";
import type { Bench } from "./bench.ts";
import { seedStores } from "./data/seed.ts";
import { type LoadMeasurement, measureRepeatedly, medianMeasurement, runLoad } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { buildCheckoutRequest } from "./till.ts";

const STORES = 10_000;
const ROUNDS = 9;
const PASSWORD = "Una-clave-larga-2026!";
const KIND = "BENCH";
const quiet = { info() {}, warn: console.warn, error: console.error };

/** Stores with an owner, an open session and a job each. Returns the stores' tokens. */
async function fillStores(owner: Connection, count: number, passwordHash: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  const tokens = ids.map(createToken);
  await withClient(owner, async (client) => {
    const into = (table: string, columns: string) =>
      client.query(
        `insert into ${table} select ${columns} from unnest($1::uuid[], $2::bytea[]) as g (id, token), (select $3::text, $4::text) as p (hash, kind)`,
        [ids, tokens.map(hashToken), passwordHash, KIND],
      );
    await into(
      "stores (store_id, name, owner_name, join_code, created_at)",
      "id, 'T', 'Ana', 'C' || id, now()",
    );
    await into(
      "users (store_id, id, name, email, password_hash, role, created_at)",
      "id, id, 'Ana', id || '@example.com', hash, 'OWNER', now()",
    );
    await into(
      "sessions (store_id, token_hash, user_id, created_at, last_seen_at, expires_at)",
      "id, token, id, now(), now(), now() + interval '9 days'",
    );
    await into(
      "outbox (store_id, id, kind, payload, created_at, due_at, attempts)",
      "id, id, kind, '{}', now(), now(), 0",
    );
  });
  return tokens;
}

/** Compares one server that has all stores with two that have half of them each, in alternating rounds. */
export async function serversTable(_: Bench): Promise<string> {
  console.log(`Filling ${STORES} stores twice…`);
  const clusters = [
    await startThrowawayPostgres(),
    await startThrowawayPostgres(),
    await startThrowawayPostgres(),
  ];
  const [one, home, far] = clusters.map(({ connection }) => connection) as [
    Connection,
    Connection,
    Connection,
  ];
  for (const connection of [one, home, far]) await migrateDatabase(connection);
  const hash = await hashPassword(PASSWORD, "bench");
  const size = { products: 200, sales: 1_000, days: 100 };
  const seed = (owner: Connection) => seedStores(owner, size, { stores: 1, tills: 8 });
  const tills = { one: await seed(one), two: await seed(far) };
  const tokens = {
    one: await fillStores(one, STORES, hash),
    two: [...(await fillStores(home, STORES / 2, hash)), ...(await fillStores(far, STORES / 2, hash))],
  };
  for (const connection of [one, home, far])
    await withClient(connection, (client) => client.query("vacuum analyze"));
  // What the directory would have if these stores had signed up.
  const there = await withClient(far, (client) =>
    client.query(
      "select s.store_id, coalesce(email_form, '') as email from stores s join users using (store_id)",
    ),
  );
  await withClient(home, async (client) => {
    const values = [there.rows.map(({ store_id }) => store_id), there.rows.map(({ email }) => email)];
    const g = "unnest($1::uuid[], $2::text[]) as g (id, email)";
    await client.query(
      `insert into cells.stores (store_id, server) select distinct id, 'far' from ${g}`,
      values,
    );
    await client.query(
      `insert into cells.names (name, store_id, claimed_at) select 'email:' || email, id, now() from ${g}`,
      values,
    );
  });
  const openPools = (servers: number) => (on: Connection) => openDatabase(on, () => {}, { servers });
  const databases: Record<Way, Database> = {
    one: openPools(1)(one),
    two: await openServers(openPools(2)(home), new Map([["far", far]]), openPools(2), quiet),
  };
  const apps: Record<Way, FastifyInstance> = {
    one: await createTestApp(databases.one),
    two: await createTestApp(databases.two),
  };

  const ask = async (
    way: Way,
    method: "GET" | "POST",
    url: string,
    token: string | null,
    payload?: object,
  ) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), "idempotency-key": uuidv7() };
    const { statusCode, body } = await apps[way].inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
    });
    if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${body}`);
  };
  let used = 0;
  const pick = (way: Way) => tokens[way][(used++ * 7919) % STORES]!;
  const works: Record<string, (way: Way) => Promise<LoadMeasurement>> = {
    "sign-in": (way) =>
      measureRepeatedly(20, () => {
        const hex = Buffer.from(pick(way), "base64url").toString("hex").slice(0, 32);
        const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
        return ask(way, "POST", "/api/auth/login", null, { email: `${id}@example.com`, password: PASSWORD });
      }),
    "first request of a session, directory and session unknown": (way) =>
      measureRepeatedly(200, () => ask(way, "GET", "/api/sales", pick(way))),
    checkout: (way) =>
      runLoad(tills[way], 2, (till) => {
        const { method, path, body } = buildCheckoutRequest(till);
        return ask(way, method, path, till.token, body);
      }),
    "outbox, a store's turn": async (way) => {
      const ring = createStoreRoundRobin(databases[way].everywhere, [KIND], () => new Date());
      return measureRepeatedly(2_000, async () => (await ring.next())!.end());
    },
  };
  const [storeId] = tills.one.map((till) => till.storeId);
  const weigh = () =>
    withClient(one, async (client) => {
      await client.query(BEGIN_SNAPSHOT);
      const size = `select sum(pg_total_relation_size(oid))::float8 as bytes, pg_current_wal_lsn() - '0/0'::pg_lsn as wal
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
      const { bytes, wal } = (await client.query<{ bytes: number; wal: number }>(size)).rows[0]!;
      const found = [...(await fingerprintStore(client, storeId!)).entries()];
      const count = (name: string) => found.find(([table]) => table.includes(`"${name}"`))![1].rows;
      return { bytes, wal, sales: count("sales"), rows: found.reduce((sum, [, { rows }]) => sum + rows, 0) };
    });
  const before = await weigh();
  const rows: string[] = [];
  for (const [name, work] of Object.entries(works)) {
    const rounds: Record<Way, LoadMeasurement[]> = { one: [], two: [] };
    for (const way of WAYS) await work(way);
    for (let round = 0; round < ROUNDS; round++)
      for (const way of round % 2 ? WAYS : [...WAYS].reverse()) rounds[way].push(await work(way));
    const [alone, both] = [medianMeasurement(rounds.one), medianMeasurement(rounds.two)];
    const mean = ({ perSecond }: LoadMeasurement) => 1_000 / perSecond;
    const ratio = mean(both) / mean(alone);
    compareWithTarget(`${name}: two servers against one`, ratio, { most: name === "checkout" ? 1.03 : 1.1 });
    const cells = [alone.p50, both.p50, mean(alone), mean(both)].map((ms) => ms.toFixed(3));
    rows.push(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} |`);
  }
  const after = await weigh();
  const ofSale = (what: "bytes" | "wal" | "rows") =>
    (after[what] - before[what]) / (after.sales - before.sales);
  for (const way of WAYS) await apps[way].close().then(() => databases[way].close());
  for (const { stop } of clusters) await stop();
  return `## ${STORES} stores on two servers

One server that has all of them against two that have half each, on this machine; medians of ${ROUNDS} interleaved rounds,
milliseconds. The directory is on \`${HOME}\`.

| | one, p50 | two, p50 | one, mean | two, mean | ratio of means |
|---|---:|---:|---:|---:|---:|
${rows.join("\n")}

A checkout of three lines adds ${ofSale("rows").toFixed(1)} rows, ${(ofSale("bytes") / 1_000).toFixed(1)} kB in tables and indexes and
${(ofSale("wal") / 1_000).toFixed(1)} kB of write-ahead log, with what ${ROUNDS} rounds of the other parts add.
`;
}

const WAYS = ["one", "two"] as const;
type Way = (typeof WAYS)[number];
