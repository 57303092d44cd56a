import { randomInt } from "node:crypto";
import type pg from "pg";
import sql, { join, raw, type Sql } from "sql-template-tag";
import { openBatches, statementName } from "#server/db/batches.ts";
import type { Pool } from "#server/db/connect.ts";

/** Runs statements: in a transaction, or on the pool of the account role. */
export type Queries = {
  many<Row extends object>(query: Sql): Promise<Row[]>;
  /** The first row, or null. */
  first<Row extends object>(query: Sql): Promise<Row | null>;
  /** Number of rows changed. */
  run(query: Sql): Promise<number>;
};

/** One transaction of one store: the only way to the store's data. */
export type StoreTx = Queries & {
  /**
   * A write whose result nobody needs before the end: it is sent with later statements and the commit. When it
   * fails, the transaction rolls back and throws its error.
   */
  post(query: Sql): void;
  /** Runs after the commit, and not after a rollback. It must not throw. */
  afterCommit(run: () => void): void;
  readonly storeId: string;
  /** The row of a running total that this connection adds to. */
  readonly slot: number;
  /** Rows are distributed over several machines: a few statements differ (docs/decisions/0003). */
  readonly distributed: boolean;
};

/** Runs one transaction of the caller's store. */
export type InStore = <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>;

const SLOTS = 64;
const slots = new WeakMap<pg.PoolClient, number>();
const taken = new Set<number>();
/** Random, so that two processes seldom use the same slots. */
const FIRST_SLOT = randomInt(SLOTS);

/** Open connections have different slots, and few are in use: each is a row in every day's total. */
function slotOf(client: pg.PoolClient): number {
  const own = slots.get(client);
  if (own !== undefined) return own;
  let place = 0;
  while (taken.has(place)) place += 1;
  taken.add(place);
  client.once("end", () => taken.delete(place));
  const slot = (FIRST_SLOT + place) % SLOTS;
  slots.set(client, slot);
  return slot;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type StoreTxOptions = {
  /**
   * For statements that reach a few rows by key, all day: each is planned once per connection, by index,
   * independent of statistics. Planning was two fifths of a checkout, and a plan made for an empty shop would
   * scan whole tables.
   */
  keptPlans?: boolean;
};
const KEPT_PLANS = { plan_cache_mode: "force_generic_plan", enable_seqscan: "off" };

/**
 * Runs `work` in one transaction in which row-level security shows one store. The setting ends with the
 * transaction, so it cannot leak into the next one on the same connection.
 */
export async function inStore<T>(
  pool: Pool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
  { keptPlans = false }: StoreTxOptions = {},
): Promise<T> {
  // On several machines, plans are made on the store's machine.
  const keeps = keptPlans && !pool.distributed;
  const begin = [
    sql`begin`,
    ...settingsOf(pool, { "app.store_id": idOf(storeId), ...(keeps && KEPT_PLANS) }),
  ];
  const whole = (tx: Omit<StoreTx, "storeId">) => (pool.distributed ? stayingIn : withStore)(storeId, tx);
  return inTransaction(pool, begin, (tx) => work(whole(tx)), keeps ? "by index " : "");
}

const withStore = (storeId: string, tx: Omit<StoreTx, "storeId">): StoreTx => ({ storeId, ...tx });

/**
 * On several machines a store may be moved. The move waits for transactions that wrote there, but not for those
 * that only locked rows: those locks stay on the old machine. So locking a row begins with an empty write.
 */
function stayingIn(storeId: string, tx: Omit<StoreTx, "storeId">): StoreTx {
  let stays = false;
  const stay = (query: Sql): Sql => {
    if (!stays && /\bfor (no key update|update|share|key share)\b/.test(query.text)) {
      stays = true;
      tx.post(sql`update tills set name = name where store_id = ${storeId} and id = ${NO_TILL}`);
    }
    return query;
  };
  return {
    ...withStore(storeId, tx),
    many: (query) => tx.many(stay(query)),
    first: (query) => tx.first(stay(query)),
    run: (query) => tx.run(stay(query)),
    post: (query) => tx.post(stay(query)),
  };
}

const NO_TILL = "00000000-0000-0000-0000-000000000000";

function idOf(storeId: string): string {
  if (!UUID.test(storeId)) throw new Error("not a store id"); // it is written into a statement
  return storeId;
}

/** Settings that end with the transaction. */
function settingsOf({ distributed }: Pool, settings: Record<string, string>): Sql[] {
  const entries = Object.entries(settings);
  // set_config does not reach other machines; on one machine it is one statement, planned once.
  if (distributed) return entries.map(([name, value]) => raw(`set local ${name} = '${value}'`));
  const calls = entries.map(([name, value]) => sql`set_config(${raw(`'${name}'`)}, ${value}, true)`);
  return [sql`select ${join(calls)}`];
}

const SNAPSHOT = sql`begin isolation level repeatable read, read only`;

/** Memory to aggregate by product without spilling to disk: 50,000 products need about 20 MB. */
const SNAPSHOT_MEMORY = "32MB";

/** Like `inStore`, but read-only and as of the first statement. */
export async function inSnapshot<T>(
  pool: Pool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> {
  const settings = settingsOf(pool, { "app.store_id": idOf(storeId), work_mem: SNAPSHOT_MEMORY });
  return inTransaction(pool, [SNAPSHOT, ...settings], (tx) => work({ storeId, ...tx }));
}

/** A reader that reads nothing for this long, in milliseconds, loses its connection to those who wait. */
const READER_TIMEOUT_MS = 60_000;

/**
 * Reads one store for as long as the reader takes, as of the first statement. The transaction ends with the
 * generator, also when the reader stops early.
 */
export async function* readStore<T>(
  pool: Pool,
  storeId: string,
  read: (tx: StoreTx) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const settings = settingsOf(pool, {
    "app.store_id": idOf(storeId),
    idle_in_transaction_session_timeout: String(READER_TIMEOUT_MS),
  });
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    const { ask } = openBatches(client, pool.prepares ?? true);
    await Promise.all([SNAPSHOT, ...settings].map(ask));
    const { distributed = false } = pool;
    yield* read({
      storeId,
      slot: slotOf(client),
      distributed,
      post: refusePost,
      afterCommit: refusePost,
      ...queriesBy(ask),
    });
  } finally {
    // Nothing was written, so there is nothing to commit.
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    client.off("error", onError);
    client.release(broken);
  }
}

const refusePost = (): never => {
  throw new Error("this transaction cannot write");
};

const COMMIT = sql`commit`;

/**
 * Commits the work, or rolls it back and rethrows. `begin` is sent with the first statements, and posted writes
 * with the commit. After a failed statement PostgreSQL executes none.
 */
export async function inTransaction<T>(
  pool: Pool,
  begin: readonly Sql[],
  work: (tx: Omit<StoreTx, "storeId">) => Promise<T>,
  /** Prefix of statement names: a statement prepared under another plan setting keeps that plan. */
  plans = "",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  const { ask, end } = openBatches(client, pool.prepares ?? true, plans);
  const posted: Promise<unknown>[] = [];
  const committedRuns: (() => void)[] = [];
  const post = (query: Sql) => {
    const answer = ask(query);
    answer.catch(() => {}); // heard of below
    posted.push(answer);
  };
  try {
    begin.forEach(post);
    const { distributed = false } = pool;
    const afterCommit = (run: () => void) => void committedRuns.push(run);
    const result = await work({ slot: slotOf(client), distributed, post, afterCommit, ...queriesBy(ask) });
    const committed = ask(COMMIT);
    await Promise.all([...posted, committed]);
    // PostgreSQL answers the commit of an aborted transaction with a rollback and no error.
    if ((await committed).command !== "COMMIT") throw new Error("the transaction was rolled back");
    for (const run of committedRuns) run();
    return result;
  } catch (error) {
    end(error as Error);
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

/**
 * Runs each statement by itself. Statements are prepared once per connection, under a name made from their
 * text, or not at all.
 */
export function queriesOn(client: Pick<pg.Pool, "query">, prepares = true): Queries {
  return queriesBy(<Row extends object>({ text, values }: Sql) =>
    client.query<Row>({ ...(prepares && { name: statementName(text) }), text, values }),
  );
}

function queriesBy(
  ask: <Row extends object>(query: Sql) => Promise<{ rows: Row[]; rowCount: number | null }>,
): Queries {
  return {
    many: async <Row extends object>(query: Sql) => (await ask<Row>(query)).rows,
    first: async <Row extends object>(query: Sql) => (await ask<Row>(query)).rows[0] ?? null,
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}
