import { createHash, randomInt } from "node:crypto";
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import type { Pool } from "#server/db/connect.ts";

/** What a statement is run on: one transaction (or, at the second door, one connection pool). */
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
   * A write whose outcome nobody needs to know before the end: it travels together with what follows it and with the
   * commit. When it fails, nothing of the transaction is kept and the transaction throws what it failed with.
   */
  post(query: Sql): void;
  readonly storeId: string;
  /** Which of the rows of a running total this connection adds to. */
  readonly slot: number;
  /** The rows lie with their stores on several machines: a few statements are others there (docs/decisions/0045). */
  readonly distributed: boolean;
};

const SLOTS = 64;
const slots = new WeakMap<pg.PoolClient, number>();
const taken = new Set<number>();
/** So that two processes seldom meet. */
const FIRST_SLOT = randomInt(SLOTS);

/** Connections that are open together have different ones, and few are in use: each is a row in every day's total. */
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
   * For statements that reach a few rows by their keys, all day: each is planned once per connection, by index,
   * whatever the statistics say. Planning was two fifths of a checkout, and a plan from the day on which the shop
   * was empty would read whole tables.
   */
  keptPlans?: boolean;
};
const KEEP_PLANS = "; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off";

/**
 * Runs `work` in one transaction in which row-level security shows the one store. The setting lasts as
 * long as the transaction, so nothing of it can leak into the next one on the same connection.
 */
export async function inStore<T>(
  pool: Pool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
  { keptPlans = false }: StoreTxOptions = {},
): Promise<T> {
  // Where the rows are elsewhere, a plan is made for where the store is.
  const keeps = keptPlans && !pool.distributed;
  const begin = `begin; ${ofStore(storeId)}${keeps ? KEEP_PLANS : ""}`;
  return inTransaction(pool, begin, (tx) => work({ storeId, ...tx }), keeps ? "by index " : "");
}

/** A constant, not a call of set_config: a distributed PostgreSQL hands it on to where the rows are. */
function ofStore(storeId: string): string {
  if (!UUID.test(storeId)) throw new Error("not a store id"); // it is written into the statement
  return `set local app.store_id = '${storeId}'`;
}

/** Room to add up by product without going to the disk: 50,000 products need some 20 MB. */
const SNAPSHOT_MEMORY = "32MB";

/** Like `inStore`, but as the store was at the first statement, and nothing can be written. */
export async function inSnapshot<T>(
  pool: Pool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> {
  const begin = `begin isolation level repeatable read, read only; ${ofStore(storeId)};
    set local work_mem = '${SNAPSHOT_MEMORY}'`;
  return inTransaction(pool, begin, (tx) => work({ storeId, ...tx }));
}

/** A reader that takes nothing for this long, in milliseconds, loses its connection to those who wait for one. */
const READER_PATIENCE = 60_000;

/**
 * Reads one store for as long as the reader takes, as it was at the first statement. The transaction ends with
 * the generator, also when the reader stops early.
 */
export async function* readStore<T>(
  pool: Pool,
  storeId: string,
  read: (tx: StoreTx) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const begin = `begin isolation level repeatable read, read only; ${ofStore(storeId)};
    set local idle_in_transaction_session_timeout = ${READER_PATIENCE}`;
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query(begin);
    const queries = queriesOn(client, pool.prepares);
    const { distributed = false } = pool;
    yield* read({ storeId, slot: slotOf(client), distributed, post: refusePost, ...queries });
  } finally {
    // Nothing was written: there is nothing to commit.
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

/**
 * Commits what `work` did, or rolls all of it back and throws what it threw. Statements are sent as they are asked for,
 * without waiting for the answers of those before: the beginning travels with the first of them, and what was posted with
 * the commit. PostgreSQL takes them in their order; after one that failed it refuses the rest, and the commit.
 */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (tx: Omit<StoreTx, "storeId">) => Promise<T>,
  /** Before the names of its statements: one that is prepared elsewhere brings the plan that it was given there. */
  plans = "",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  const sent: Promise<unknown>[] = [];
  const send = (answer: Promise<unknown>) => {
    answer.catch(() => {}); // heard of below
    sent.push(answer);
  };
  try {
    const queries = queriesOn(client, pool.prepares, plans);
    send(client.query(begin));
    const result = await work({
      ...queries,
      slot: slotOf(client),
      distributed: pool.distributed ?? false,
      post: (query) => send(queries.run(query)),
    });
    const committed = client.query("commit");
    await Promise.all([...sent, committed]);
    // An aborted transaction answers its commit with a rollback, and no error.
    if ((await committed).command !== "COMMIT") throw new Error("the transaction was rolled back");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    throw (await firstFailure(sent, error)) ?? error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

const TRANSACTION_ABORTED = "25P02";

/** What made the transaction refuse the statement that was waited for, when that is all that it says. */
async function firstFailure(sent: Promise<unknown>[], error: unknown): Promise<unknown> {
  if ((error as { code?: string }).code !== TRANSACTION_ABORTED) return undefined;
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
  return (failed as PromiseRejectedResult | undefined)?.reason;
}

/** Statements are prepared under a name made from their text, once per connection; or each time anew. */
export function queriesOn(client: Pick<pg.Pool, "query">, prepares = true, plans = ""): Queries {
  const query = <Row extends object>({ text, values }: Sql) =>
    client.query<Row>({ ...(prepares && { name: plans + statementName(text) }), text, values });
  return {
    many: async <Row extends object>(sql: Sql) => (await query<Row>(sql)).rows,
    first: async <Row extends object>(sql: Sql) => (await query<Row>(sql)).rows[0] ?? null,
    run: async (sql) => (await query(sql)).rowCount ?? 0,
  };
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}
