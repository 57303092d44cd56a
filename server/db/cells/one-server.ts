import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/database.ts";
import { isServerAway } from "#server/db/errors.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";

/** In milliseconds: a server that did not answer is tried after this time, by one caller. */
const AWAY_MS = 1_000;
/** In milliseconds: how long the others wait for that caller, longer than the timeout of a connection. */
const TRIAL_MS = 6_000;
const REOPEN_MS = 5_000;

export const createAwayError = () =>
  new AppError("DATABASE_UNAVAILABLE", {
    message: "El servidor de esta tienda no responde en este momento. Intenta de nuevo en unos segundos.",
  });

export type OneServer = ReturnType<typeof createOneServer>;

/** A server that may be away: it then refuses at once, so that nobody waits for it beside the caller who tries it. */
export function createOneServer(opened: Database | null) {
  let db = opened;
  let closed = false;
  let awayUntil = 0;
  const use = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    if (db === null || Date.now() < awayUntil) throw createAwayError();
    if (awayUntil > 0) awayUntil = Date.now() + TRIAL_MS;
    try {
      const result = await work(db);
      awayUntil = 0;
      return result;
    } catch (error) {
      const isAway = isServerAway(error);
      awayUntil = isAway ? Date.now() + AWAY_MS : 0;
      throw isAway ? createAwayError() : error;
    }
  };
  return {
    isThere: () => db !== null && awayUntil === 0,
    use,
    accounts: createQueries((work) => use((there) => work(there.identity))),
    /**
     * Opens the database, now or when the server comes.
     * @throws StartError for a server that this version cannot use
     */
    open: async (name: string, open: () => Promise<Database>, log: Logger): Promise<void> => {
      const tryOnce = async () => {
        const now = await open();
        if (closed) await now.close();
        else db = now;
      };
      const tryAgain = async () => {
        while (!closed && db === null) {
          await sleep(REOPEN_MS, undefined, { ref: false });
          if (!closed) await tryOnce().catch(() => {});
        }
        log.info({ server: name }, "a database server is there");
      };
      try {
        await tryOnce();
      } catch (err) {
        if (err instanceof StartError) throw err;
        log.warn({ err, server: name }, "a database server is away: its stores wait for it");
        void tryAgain();
      }
    },
    close: async () => {
      closed = true;
      await db?.close();
    },
  };
}

type RunQueries = <T>(work: (queries: QueryRunner) => Promise<T>) => Promise<T>;

/** Each statement runs by itself in `run`. */
export const createQueries = (run: RunQueries): QueryRunner => ({
  many: <Row extends object>(query: Sql) => run((queries) => queries.many<Row>(query)),
  first: <Row extends object>(query: Sql) => run((queries) => queries.first<Row>(query)),
  value: <T>(query: Sql) => run((queries) => queries.value<T>(query)),
  column: <T>(query: Sql) => run((queries) => queries.column<T>(query)),
  run: (query) => run((queries) => queries.run(query)),
});

/** The accounts of all servers that are there. */
export function askEveryServer(servers: () => readonly OneServer[]): QueryRunner {
  let turn = 0;
  const ask = <T>(server: OneServer, work: (accounts: QueryRunner) => Promise<T>, none: T): Promise<T> =>
    work(server.accounts).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "DATABASE_UNAVAILABLE") return none;
      throw error;
    });
  const askAll = <T>(work: (accounts: QueryRunner) => Promise<T>, none: T): Promise<T[]> =>
    Promise.all(servers().map((server) => ask(server, work, none)));
  /** Begins with another server each time, so that the work of one does not delay that of the others. */
  const askInTurn = async <T>(work: (accounts: QueryRunner) => Promise<T | null>): Promise<T | null> => {
    const all = servers();
    turn += 1;
    for (let i = 0; i < all.length; i += 1) {
      const found = await ask(all[(turn + i) % all.length]!, work, null);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    many: async <Row extends object>(query: Sql) =>
      (await askAll<Row[]>((accounts) => accounts.many<Row>(query), [])).flat(),
    column: async <T>(query: Sql) => (await askAll<T[]>((accounts) => accounts.column<T>(query), [])).flat(),
    run: async (query) => (await askAll((accounts) => accounts.run(query), 0)).reduce((a, b) => a + b, 0),
    first: <Row extends object>(query: Sql) => askInTurn((accounts) => accounts.first<Row>(query)),
    value: <T>(query: Sql) => askInTurn((accounts) => accounts.value<T>(query)),
  };
}
