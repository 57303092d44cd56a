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
  readonly storeId: string;
  /** Which of the rows of a running total this connection adds to. */
  readonly slot: number;
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
const KEEP_PLANS =
  ", set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)";

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
  if (!UUID.test(storeId)) throw new Error("not a store id"); // it is written into the statement below
  // One round trip for all of it.
  const begin = `begin; select set_config('app.store_id', '${storeId}', true)${keptPlans ? KEEP_PLANS : ""}`;
  return inTransaction(pool, begin, (queries, slot) => work({ storeId, slot, ...queries }));
}

/** Room to add up by product without going to the disk: 50,000 products need some 20 MB. */
const SNAPSHOT_MEMORY = "32MB";

/** Like `inStore`, but as the store was at the first statement, and nothing can be written. */
export async function inSnapshot<T>(
  pool: Pool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> {
  if (!UUID.test(storeId)) throw new Error("not a store id"); // it is written into the statement below
  const begin = `begin isolation level repeatable read, read only; select set_config('app.store_id', '${storeId}', true),
    set_config('work_mem', '${SNAPSHOT_MEMORY}', true)`;
  return inTransaction(pool, begin, (queries, slot) => work({ storeId, slot, ...queries }));
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
  if (!UUID.test(storeId)) throw new Error("not a store id"); // it is written into the statement below
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query(
      `begin isolation level repeatable read, read only; select set_config('app.store_id', '${storeId}', true),
         set_config('idle_in_transaction_session_timeout', '${READER_PATIENCE}', true)`,
    );
    yield* read({ storeId, slot: slotOf(client), ...queriesOn(client, pool.prepares) });
  } finally {
    // Nothing was written: there is nothing to commit.
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    client.off("error", onError);
    client.release(broken);
  }
}

/** Commits what `work` did, or rolls all of it back and throws what it threw. */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (queries: Queries, slot: number) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query(begin);
    const result = await work(queriesOn(client, pool.prepares), slotOf(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

/** Statements are prepared under a name made from their text, once per connection; or each time anew. */
export function queriesOn(client: Pick<pg.Pool, "query">, prepares = true): Queries {
  const query = <Row extends object>({ text, values }: Sql) =>
    client.query<Row>({ ...(prepares && { name: statementName(text) }), text, values });
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
