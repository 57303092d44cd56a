import { createHash, randomInt } from "node:crypto";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { isUuid } from "#core/uuid.ts";
import type { DatabasePool } from "#server/db/connect.ts";

export type QueryRunner = {
  many<Row extends object>(query: Sql): Promise<Row[]>;
  first<Row extends object>(query: Sql): Promise<Row | null>;
  /** The first field of the first row; null without a row. */
  value<T>(query: Sql): Promise<T | null>;
  /** The first field of each row. */
  column<T>(query: Sql): Promise<T[]>;
  run(query: Sql): Promise<number>;
};

export type StoreTx = QueryRunner & {
  /** Sends the statement without waiting for its answer; an error rolls the transaction back. */
  post(query: Sql): void;
  /** Runs after the commit, and not after a rollback. `run` must not throw. */
  afterCommit(run: () => void): void;
  readonly storeId: string;
  /**
   * The number of the row that this connection adds to in each running total, which has several rows against lock
   * waits.
   */
  readonly slot: number;
};

export type InStore = <R>(work: (tx: StoreTx) => Promise<R>) => Promise<R>;

/** The most rows of one running total (docs/decisions/0005). */
const SLOTS = 64;
const slots = new WeakMap<pg.PoolClient, number>();
const usedSlots = new Set<number>();
const FIRST_SLOT = randomInt(SLOTS);

/**
 * Each open connection has its own slot, the number of its rows in the running totals, up to SLOTS connections. Freed
 * slots are used again first, because each slot in use costs a row per store and day.
 */
function slotOfConnection(client: pg.PoolClient): number {
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
   * Plans each statement once per connection, by index and without statistics. Planning takes two fifths of a checkout,
   * and a kept plan that was made for an empty shop would scan whole tables.
   */
  keptPlans?: boolean;
  /**
   * True for work that neither writes nor locks. The statements of each turn of the event loop are a transaction of
   * their own.
   */
  isRead?: boolean;
} & SnapshotOptions;

export type SnapshotOptions = {
  precondition?: TransactionPrecondition | undefined;
  guard?: StoreGuard | undefined;
};

/** What a trigger says with `raise notice`. */
export type Notice = {
  code?: string | undefined;
  message?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
};

/** What several database servers add to a transaction of a store; with one server there is none. */
export type StoreGuard = {
  /** Follows `begin` in the same message, and may refuse the transaction. Empty for a transaction of no known store. */
  entry: string;
  /** Runs before the commit of a transaction whose triggers raised notices. */
  beforeCommit(notices: Notice[]): Promise<void>;
};

/** A transaction whose `query` finds no row is rolled back with the error of `createError`; else `onMet` is called. */
export type TransactionPrecondition = { query: Sql; onMet(): void; createError(): Error };

/** Prefix of the names of statements that keep their plans. */
export const KEPT_PLAN_PREFIX = "by index ";
/**
 * Settings of `keptPlans`. Without bitmap scans no plan reads a whole store by its trigram index instead of a row by
 * its key.
 */
export const KEPT_PLANS = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_bitmapscan: "off",
};

/** Runs `work` in a transaction in which row-level security shows only this store. */
export function inStoreTransaction<T>(
  pool: DatabasePool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
  { keptPlans = false, isRead = false, precondition, guard }: StoreTxOptions = {},
): Promise<T> {
  const begin = beginInStore(isRead ? "read only" : "", storeId, keptPlans ? KEPT_PLANS : {});
  const options = { plans: keptPlans ? KEPT_PLAN_PREFIX : "", byTurn: isRead, precondition, guard };
  return inTransaction(pool, begin, (tx) => work({ storeId, ...tx }), options);
}

/** The memory of a query that adds up figures by product without writing to disk: 50,000 products need about 20 MB. */
const SNAPSHOT_MEMORY = "32MB";
const SNAPSHOT = "isolation level repeatable read, read only";

/** Runs `work` in a read-only transaction in which all statements see the same snapshot of the store. */
export function inStoreSnapshot<T>(
  pool: DatabasePool,
  storeId: string,
  work: (tx: StoreTx) => Promise<T>,
  options: SnapshotOptions = {},
): Promise<T> {
  const begin = beginInStore(SNAPSHOT, storeId, { work_mem: SNAPSHOT_MEMORY });
  return inTransaction(pool, begin, (tx) => work({ storeId, ...tx }), options);
}

/** PostgreSQL closes the connection of a reader that reads nothing for this long. */
const READER_TIMEOUT_MS = 60_000;

/** Reads a snapshot of the store; the transaction ends with the generator, even if the generator stops early. */
export async function* streamStoreSnapshot<T>(
  pool: DatabasePool,
  storeId: string,
  read: (tx: StoreTx) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const begin = beginInStore(SNAPSHOT, storeId, {
    idle_in_transaction_session_timeout: String(READER_TIMEOUT_MS),
  });
  const refuse = () => {
    throw new Error("this transaction cannot write");
  };
  const { ask, slot, rollBack, release } = await openTransaction(pool, begin);
  try {
    yield* read({ storeId, slot, post: refuse, afterCommit: refuse, ...createQueryRunner(ask) });
  } finally {
    await rollBack(new Error("the reader has left")); // nothing was written, so there is nothing to commit
    release();
  }
}

/** Returns one text without parameters, because PostgreSQL takes several statements in one message only so. */
function beginInStore(mode: string, storeId: string, settings: Record<string, string>): string {
  if (!isUuid(storeId)) throw new Error("not a store id"); // the id becomes part of a statement's text
  const all = Object.entries({ "app.store_id": storeId, ...settings });
  return `begin ${mode}${all.map(([name, value]) => `; set local ${name} = '${value}'`).join("")}`;
}

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. Statements that are sent in one
 * turn of the event loop wait for no answer in between: `begin` goes with the first ones, posted writes with the commit.
 */
export async function inTransaction<T>(
  pool: DatabasePool,
  begin: string,
  work: (tx: Omit<StoreTx, "storeId">) => Promise<T>,
  { precondition, ...options }: TransactionOptions & SnapshotOptions = {},
): Promise<T> {
  const { ask, slot, notices, commit, rollBack, release } = await openTransaction(pool, begin, options);
  const posted: Promise<unknown>[] = [];
  const committedRuns: (() => void)[] = [];
  const post = (query: Sql) => {
    const answer = ask(query);
    answer.catch(() => {}); // the error is handled below
    posted.push(answer);
  };
  const checked = checkPrecondition(ask, precondition);
  checked.catch(() => {}); // the error is handled below
  try {
    const afterCommit = (run: () => void) => void committedRuns.push(run);
    const result = await work({ slot, post, afterCommit, ...createQueryRunner(ask) });
    await checked;
    if (options.guard && notices.length > 0) await options.guard.beforeCommit(notices);
    const committed = commit();
    committed.catch(() => {}); // the error of a posted statement says more
    await Promise.all(posted);
    await committed;
    for (const run of committedRuns) run();
    return result;
  } catch (error) {
    const reason = await checked.then(
      () => error,
      (refusal) => refusal,
    );
    await rollBack(reason);
    throw reason;
  } finally {
    release();
  }
}

async function checkPrecondition(ask: Ask, precondition: TransactionPrecondition | undefined) {
  if (!precondition) return;
  const { rowCount } = await ask(precondition.query);
  if (rowCount === 0) throw precondition.createError();
  precondition.onMet();
}

/** One error for all transactions, because the stack trace of a new one costs each of them about 0.05 ms. */
const ENDED = new Error("the transaction has ended");

type Ask = <Row extends object>(query: Sql) => Promise<pg.QueryResult<Row>>;

type TransactionOptions = {
  /** Prefix of the names of prepared statements. */
  plans?: string;
  /**
   * For reads: the statements of each turn of the event loop are a transaction of their own, which is sent as a whole,
   * so that the commit needs no round trip.
   */
  byTurn?: boolean;
  guard?: StoreGuard | undefined;
};

/** Takes a connection from the pool until `release`, which comes after `commit` or `rollBack`. */
async function openTransaction(
  pool: DatabasePool,
  begin: string,
  { plans = "", byTurn = false, guard }: TransactionOptions = {},
) {
  const client = await pool.connect();
  let failure: unknown;
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken ??= error;
  };
  client.on("error", onError);
  const notices: Notice[] = [];
  const onNotice = (notice: Notice) => void notices.push(notice);
  if (guard) client.on("notice", onNotice);
  const run = (query: string | pg.QueryConfig) =>
    client.query(query).catch((error) => {
      if (!(error instanceof pg.DatabaseError)) onError(error);
      throw error;
    });
  const send = async (query: string | pg.QueryConfig) => {
    // After a failure of the transaction all later statements are rejected with its reason.
    if (failure) throw failure;
    try {
      return await run(query);
    } catch (error) {
      failure ??= error;
      throw failure;
    }
  };
  let isBegun = false;
  const end = (command: "commit" | "rollback") => {
    isBegun = false;
    return run(command);
  };
  const ask: Ask = ({ text, values }) => {
    if (!isBegun && !failure) {
      isBegun = true;
      if (byTurn) setImmediate(() => isBegun && end("commit").catch(() => {}));
      send(guard ? `${begin}${guard.entry}` : begin).catch(() => {}); // later statements have the same error
    }
    return send({ name: pool.prepares ? plans + preparedStatementName(text) : undefined, text, values });
  };
  return {
    ask,
    slot: slotOfConnection(client),
    notices,
    commit: async () => {
      if (failure) throw failure;
      // PostgreSQL answers the commit of an aborted transaction with a rollback and no error.
      if (isBegun && (await end("commit")).command !== "COMMIT")
        throw new Error("the transaction was rolled back");
    },
    rollBack: async (reason: unknown) => {
      failure ??= reason;
      if (isBegun) await end("rollback").catch(onError);
    },
    release: () => {
      failure ??= ENDED;
      client.off("error", onError);
      if (guard) client.off("notice", onNotice);
      client.release(broken);
    },
  };
}

const names = new Map<string, string>();

function preparedStatementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}

/** Unless `prepares` is false, each statement is prepared once per connection, under a hash of its text as its name. */
export function createPoolQueryRunner(client: Pick<pg.Pool, "query">, prepares = true): QueryRunner {
  return createQueryRunner(({ text, values }) =>
    client.query({ ...(prepares && { name: preparedStatementName(text) }), text, values }),
  );
}

function createQueryRunner(ask: Ask): QueryRunner {
  return {
    many: async <Row extends object>(query: Sql) => (await ask<Row>(query)).rows,
    first: async <Row extends object>(query: Sql) => (await ask<Row>(query)).rows[0] ?? null,
    value: async <T>(query: Sql) => fieldOf<T>((await ask(query)).rows[0] ?? {}) ?? null,
    column: async <T>(query: Sql) => (await ask(query)).rows.map((row) => fieldOf<T>(row) as T),
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

const fieldOf = <T>(row: object): T | undefined => Object.values<T>(row as Record<string, T>)[0];
