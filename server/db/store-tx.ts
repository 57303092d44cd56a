import { randomInt } from "node:crypto";
import type pg from "pg";
import sql, { join, raw, type Sql } from "sql-template-tag";
import { isUuid } from "#core/uuid.ts";
import { openQueryBatches, preparedStatementName, type RunQuery } from "#server/db/batches.ts";
import type { DatabasePool } from "#server/db/connect.ts";

export type QueryRunner = {
  many<Row extends object>(query: Sql): Promise<Row[]>;
  first<Row extends object>(query: Sql): Promise<Row | null>;
  run(query: Sql): Promise<number>;
};

export type StoreTx = QueryRunner & {
  /** Sends the statement with later ones; an error rolls the transaction back. */
  post(query: Sql): void;
  /** Runs after the commit, and not after a rollback. `run` must not throw. */
  afterCommit(run: () => void): void;
  readonly storeId: string;
  /** The number of the row of each running total that this connection adds to. */
  readonly slot: number;
};

export type InStore = <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>;

const SLOTS = 64;
const slots = new WeakMap<pg.PoolClient, number>();
const usedSlots = new Set<number>();
const FIRST_SLOT = randomInt(SLOTS);

/**
 * Each open connection has its own slot of the running totals, up to SLOTS connections. Freed slots are used
 * again first, because each slot in use costs a row per store and day.
 */
export function slotOfConnection(client: pg.PoolClient): number {
  const own = slots.get(client);
  if (own !== undefined) return own;
  let place = 0;
  while (usedSlots.has(place)) place += 1;
  usedSlots.add(place);
  client.once("end", () => usedSlots.delete(place));
  const slot = (FIRST_SLOT + place) % SLOTS;
  slots.set(client, slot);
  return slot;
}

export type StoreTxOptions = {
  /**
   * Plans each statement once per connection, by index and without statistics. Planning was two fifths of a
   * checkout, and a plan made for an empty shop would scan whole tables.
   */
  keptPlans?: boolean;
  /** Each batch is its own transaction without begin and commit. It can neither write nor lock. */
  isRead?: boolean;
} & SnapshotOptions;

export type SnapshotOptions = { confirm?: SnapshotConfirmation | undefined };

export type SnapshotConfirmation = { query: Sql; isConfirmed(): void; refusal(): Error };
/** Prefix of the names of statements that keep their plans. */
export const KEPT_PLAN_PREFIX = "by index ";
const KEPT_PLANS = { plan_cache_mode: "force_generic_plan", enable_seqscan: "off" };

/** Row-level security shows only this store; the setting ends with the transaction. */
export async function inStoreTransaction<T>(
  pool: DatabasePool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
  { keptPlans = false, isRead = false, confirm }: StoreTxOptions = {},
): Promise<T> {
  const plans = keptPlans ? KEPT_PLAN_PREFIX : "";
  const settings = { "app.store_id": requireStoreId(storeId), ...(keptPlans && KEPT_PLANS) };
  if (isRead)
    return inBatches(pool, [buildSettingStatement({ ...settings, ...READ_ONLY })], work, {
      storeId,
      plans,
      confirm,
    });
  const begin = [sql`begin`, buildSettingStatement(settings)];
  return inTransaction(pool, begin, (tx) => work({ storeId, ...tx }), { plans, confirm });
}

const READ_ONLY = { transaction_read_only: "on" };

type ReadOptions = { storeId: string; plans: string; confirm: SnapshotConfirmation | undefined };

/** Runs work that only reads. PostgreSQL ends the transaction of a batch at its `Sync` message. */
async function inBatches<T>(
  pool: DatabasePool,
  settings: readonly Sql[],
  work: (tx: StoreTx) => Promise<T>,
  { storeId, plans, confirm }: ReadOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  const { ask, end, rest } = openQueryBatches(client, pool.prepares ?? true, { plans, before: settings });
  const committedRuns: (() => void)[] = [];
  const confirmed = confirmIn(ask, confirm);
  confirmed.catch(() => {}); // the error is handled below
  try {
    const afterCommit = (run: () => void) => void committedRuns.push(run);
    const more = { slot: slotOfConnection(client), post: refusePostedWrite, afterCommit };
    const result = await work({ storeId, ...more, ...createQueryRunner(ask) });
    await confirmed;
    for (const run of committedRuns) run();
    return result;
  } catch (error) {
    const reason = await reasonOf(confirmed, error);
    end(reason);
    throw reason;
  } finally {
    await rest();
    client.off("error", onError);
    client.release(broken);
  }
}

const reasonOf = (confirmed: Promise<void>, error: unknown): Promise<Error> =>
  confirmed.then(
    () => error as Error,
    (refusal) => refusal,
  );

async function confirmIn(ask: RunQuery, confirm: SnapshotConfirmation | undefined): Promise<void> {
  if (!confirm) return;
  const { rowCount } = await ask(confirm.query);
  if (rowCount === 0) throw confirm.refusal();
  confirm.isConfirmed();
}

export function requireStoreId(storeId: string): string {
  if (!isUuid(storeId)) throw new Error("not a store id"); // the id becomes part of a statement's text
  return storeId;
}

export function buildSettingStatement(settings: Record<string, string>): Sql {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${raw(`'${name}'`)}, ${value}, true)`,
  );
  return sql`select ${join(calls)}`;
}

export const BEGIN_SNAPSHOT = sql`begin isolation level repeatable read, read only`;

/** Memory to aggregate by product without writing to disk: 50,000 products need about 20 MB. */
const SNAPSHOT_MEMORY = "32MB";

export async function inStoreSnapshot<T>(
  pool: DatabasePool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
  { confirm }: SnapshotOptions = {},
): Promise<T> {
  const settings = buildSettingStatement({
    "app.store_id": requireStoreId(storeId),
    work_mem: SNAPSHOT_MEMORY,
  });
  return inTransaction(pool, [BEGIN_SNAPSHOT, settings], (tx) => work({ storeId, ...tx }), { confirm });
}

export const refusePostedWrite = (): never => {
  throw new Error("this transaction cannot write");
};

const COMMIT = sql`commit`;

/** `begin` is sent with the first statements, and posted writes with the commit. */
export async function inTransaction<T>(
  pool: DatabasePool,
  begin: readonly Sql[],
  work: (tx: Omit<StoreTx, "storeId">) => Promise<T>,
  { plans = "", confirm }: { plans?: string } & SnapshotOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  const { ask, end } = openQueryBatches(client, pool.prepares ?? true, { plans });
  const posted: Promise<unknown>[] = [];
  const committedRuns: (() => void)[] = [];
  const post = (query: Sql) => {
    const answer = ask(query);
    answer.catch(() => {}); // the error is handled below
    posted.push(answer);
  };
  begin.forEach(post);
  const confirmed = confirmIn(ask, confirm);
  confirmed.catch(() => {}); // the error is handled below
  try {
    const afterCommit = (run: () => void) => void committedRuns.push(run);
    const result = await work({
      slot: slotOfConnection(client),
      post,
      afterCommit,
      ...createQueryRunner(ask),
    });
    await confirmed;
    const committed = ask(COMMIT);
    await Promise.all([...posted, committed]);
    // PostgreSQL answers the commit of an aborted transaction with a rollback and no error.
    if ((await committed).command !== "COMMIT") throw new Error("the transaction was rolled back");
    for (const run of committedRuns) run();
    return result;
  } catch (error) {
    const reason = await reasonOf(confirmed, error);
    end(reason);
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    throw reason;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

/** Statements are prepared once per connection under a name made from their text, or not at all. */
export function createPoolQueryRunner(client: Pick<pg.Pool, "query">, prepares = true): QueryRunner {
  return createQueryRunner(<Row extends object>({ text, values }: Sql) =>
    client.query<Row>({ ...(prepares && { name: preparedStatementName(text) }), text, values }),
  );
}

export function createQueryRunner(
  ask: <Row extends object>(query: Sql) => Promise<{ rows: Row[]; rowCount: number | null }>,
): QueryRunner {
  return {
    many: async <Row extends object>(query: Sql) => (await ask<Row>(query)).rows,
    first: async <Row extends object>(query: Sql) => (await ask<Row>(query)).rows[0] ?? null,
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}
