import sql, { type Sql } from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { Servers } from "#server/db/cells/configured-servers.ts";
import { CODE_KEY, createDirectory, enterHomeStores, HOME, type Place } from "#server/db/cells/directory.ts";
import type { Connection } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { isServerAway } from "#server/db/errors.ts";
import type { IdentityDatabase, IdentityWork, StoreName } from "#server/db/identity-database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { QueryRunner, StoreGuard } from "#server/db/store-tx.ts";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";

/** Errors and notices of migration 0134. */
const STORE_IS_MOVING = "MC001";
const STORE_HAS_LEFT = "MC002";
const NAME_WRITTEN = "MC010";

/** In milliseconds: a server that did not answer refuses at once for this time. */
const AWAY_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** How often a transaction whose joining code another server has runs again, each time with another code. */
const MAX_CODES = 12;

/**
 * One database out of one for each server: the work of each store runs on the server where the store is. Returns `home`
 * itself if it is the only server.
 * @throws StartError if stores are on a server that is not named, or if this version cannot use one
 */
export async function openServers(
  home: Database,
  others: Servers,
  openPools: (connection: Connection) => Database,
  log: Logger,
): Promise<Database> {
  const used = await home.identity.column<string>(sql`select distinct server from cells.stores`);
  const missing = used.filter((name) => name !== HOME && !others.has(name));
  if (missing.length > 0)
    throw new StartError(
      `Hay tiendas en otros servidores, que DATABASE_URLS debe nombrar: ${missing.join(", ")}.`,
    );
  if (others.size === 0) return home;
  await enterHomeStores(home.identity);
  const servers = new Map([[HOME, createServer(async () => home)]]);
  for (const [name, connection] of others) {
    const open = async () => {
      const settings = { ...connection, connectionTimeoutMillis: TIMEOUT_MS };
      await migrateDatabase(settings);
      return openPools(connection);
    };
    servers.set(name, createServer(open));
  }
  const openNow = async ([name, { use }]: [string, Server]) => {
    const [isThere] = await unlessAway(use(async () => true));
    if (!isThere) log.warn({ server: name }, "a database server is away: its stores wait for it");
  };
  await Promise.all([...servers].map(openNow));

  const use = async <T>(name: string, work: (db: Database) => Promise<T>): Promise<T> => {
    const server = servers.get(name);
    if (!server) throw createAwayError();
    return server.use(work);
  };
  const directory = createDirectory((name, work) => use(name, ({ identity }) => work(identity)));
  const guard = (server: string, entry = ""): StoreGuard => ({
    entry,
    beforeCommit: (notices) =>
      directory.claim(
        notices.filter(({ code }) => code === NAME_WRITTEN),
        server,
      ),
  });

  /** Runs `work` where the store is, and again where it has gone if it has left meanwhile. */
  const inPlace = async <T>(
    storeId: string,
    work: (db: Database, enter: (writes: boolean) => StoreGuard, place: Place) => Promise<T>,
  ): Promise<T> => {
    for (;;) {
      const place = await directory.find(storeId);
      const enter = (writes: boolean) =>
        guard(place.server, `; select cells.enter('${storeId}', ${place.moves}, ${writes})`);
      try {
        return await use(place.server, (db) => work(db, enter, place));
      } catch (error) {
        directory.keep(storeId, placeInRefusal(error));
      }
    }
  };
  /** The database where the store is. If the store leaves right after, its rows can still be read there. */
  const databaseOf = (storeId: string): Promise<Database> =>
    inPlace(storeId, async (db, _, { moves }) => {
      await db.identity.run(sql`select cells.enter(${storeId}, ${moves}, false)`);
      return db;
    });

  let looks = 0;
  let newStores = 0;
  /** The first answer of a server, or null. Each look begins with another server, so that none is always the last. */
  const askInTurn = async <T>(
    ask: (accounts: QueryRunner, name: string) => Promise<T | null>,
    turn = looks++,
  ): Promise<T | null> => {
    const names = [...servers.keys()];
    for (const i of names.keys()) {
      const name = names[(turn + i) % names.length]!;
      const [found = null] = await unlessAway(use(name, ({ identity }) => ask(identity, name)));
      if (found !== null) return found;
    }
    return null;
  };
  const askAll = async <T>(ask: (accounts: QueryRunner) => Promise<T>): Promise<T[]> => {
    const answers = [...servers.values()].map(({ use }) => unlessAway(use(({ identity }) => ask(identity))));
    return (await Promise.all(answers)).flat(1) as T[];
  };

  /** Accounts of a server, also of stores that are new there. */
  const accountsOf = (server: string, { identity }: Database): IdentityDatabase => ({
    ...identity,
    transaction: async (work) => {
      for (let left = MAX_CODES; ; left -= 1)
        try {
          return await identity.transaction(work, guard(server));
        } catch (error) {
          if (left === 0 || (error as { constraint?: string }).constraint !== CODE_KEY) throw error;
        }
    },
  });
  const identityOfStore = async (storeId: string): Promise<IdentityDatabase> => {
    const db = await databaseOf(storeId);
    /** A store that has left since has taken its names and sessions with it. */
    const find = async <T>(read: (accounts: QueryRunner) => Promise<T | null>): Promise<T | null> => {
      const found = await read(db.identity);
      const now = found === null ? await databaseOf(storeId) : db;
      return now === db ? found : read(now.identity);
    };
    return {
      ...db.identity,
      first: <Row extends object>(query: Sql) => find((accounts) => accounts.first<Row>(query)),
      value: <T>(query: Sql) => find((accounts) => accounts.value<T>(query)),
      transaction: <T>(work: IdentityWork<T>) =>
        inPlace(storeId, ({ identity }, enter) => identity.transaction(work, enter(true))),
    };
  };
  const identityOf = async (name: StoreName): Promise<IdentityDatabase> => {
    const storeId = await directory.findStore(name);
    if (storeId) return identityOfStore(storeId);
    const ready = async (accounts: QueryRunner, server: string) => {
      await accounts.run(sql`select`);
      return server;
    };
    const server = ("isNew" in name && (await askInTurn(ready, newStores++))) || HOME;
    return use(server, async (db) => accountsOf(server, db));
  };

  return {
    inStore: (storeId, work, options = {}) =>
      inPlace(storeId, (db, enter) =>
        db.inStore(storeId, work, { ...options, guard: enter(!options.isRead) }),
      ),
    inSnapshot: (storeId, work, options = {}) =>
      inPlace(storeId, (db, enter) => db.inSnapshot(storeId, work, { ...options, guard: enter(false) })),
    readStore: async (storeId, read, options) =>
      (await databaseOf(storeId)).readStore(storeId, read, options),
    identity: accountsOf(HOME, home),
    identityOf,
    everywhere: {
      many: async <Row extends object>(query: Sql) =>
        (await askAll((accounts) => accounts.many<Row>(query))).flat(),
      column: async <T>(query: Sql) => (await askAll((accounts) => accounts.column<T>(query))).flat(),
      run: async (query) => (await askAll((accounts) => accounts.run(query))).reduce((a, b) => a + b, 0),
      first: <Row extends object>(query: Sql) => askInTurn((accounts) => accounts.first<Row>(query)),
      value: <T>(query: Sql) => askInTurn((accounts) => accounts.value<T>(query)),
    },
    close: async () => {
      await Promise.all([...servers.values()].map(({ close }) => close()));
    },
  };
}

/**
 * Where a store is that has left the server which refused it.
 * @throws the error itself, if it is another one
 */
function placeInRefusal(error: unknown): Place {
  const { code, message, detail } = error as { code?: string; message: string; detail?: string };
  if (code === STORE_HAS_LEFT) return { server: message, moves: Number(detail) };
  if (code !== STORE_IS_MOVING) throw error;
  throw new AppError("OVERLOADED", {
    message: "La tienda está pasando a otro servidor. Intenta de nuevo en unos segundos.",
    retryAfter: 1,
  });
}

type Server = ReturnType<typeof createServer>;

/** A server that may be away. After a failed trial nobody waits for it for a second, nor for the trial that follows. */
export function createServer(open: () => Promise<Database>) {
  let opened: Promise<Database> | undefined;
  let awayUntil = 0;
  return {
    use: async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      if (Date.now() < awayUntil) throw createAwayError();
      if (awayUntil > 0) awayUntil = Date.now() + AWAY_MS;
      try {
        opened ??= open().catch((error) => {
          opened = undefined;
          throw error;
        });
        const result = await work(await opened);
        awayUntil = 0;
        return result;
      } catch (error) {
        const isAway = isServerAway(error);
        awayUntil = isAway ? Date.now() + AWAY_MS : 0;
        throw isAway ? createAwayError() : error;
      }
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  };
}

const createAwayError = () =>
  new AppError("DATABASE_UNAVAILABLE", {
    message: "El servidor de esta tienda no responde en este momento. Intenta de nuevo en unos segundos.",
  });

/** The answer in a list, which is empty if the server is away. */
const unlessAway = <T>(answer: Promise<T>): Promise<T[]> =>
  answer.then(
    (found) => [found],
    (error: unknown) => {
      if (error instanceof AppError && error.code === "DATABASE_UNAVAILABLE") return [];
      throw error;
    },
  );
