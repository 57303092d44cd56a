import { createDirectory, enterHomeStores, HOME } from "#server/db/cells/directory.ts";
import { createGuards, explainMove, placeInRefusal, withFreeCode } from "#server/db/cells/guards.ts";
import {
  askEveryServer,
  createAwayError,
  createOneServer,
  createQueries,
  type OneServer,
} from "#server/db/cells/one-server.ts";
import type { Database } from "#server/db/database.ts";
import type { IdentityDatabase, IdentityWork, StoreName } from "#server/db/identity-database.ts";
import type { SnapshotReader } from "#server/db/reader-limit.ts";
import type { StoreGuard } from "#server/db/store-tx.ts";
import type { Logger } from "#server/log.ts";

/** A server beside the home server. `open` brings its database to this version first. */
export type OtherServer = { name: string; open(): Promise<Database> };

/** A store moves rarely: work that is refused more often than this is not tried again. */
const MAX_FOLLOWED = 4;

/** One database out of one for each server: the work of each store runs on the server where the store is. */
export async function openServers(
  home: Database,
  others: readonly OtherServer[],
  log: Logger,
): Promise<Database> {
  await enterHomeStores(home.identity);
  const directory = createDirectory(home.identity);
  const servers = new Map([[HOME, createOneServer(home)]]);
  for (const { name } of others) servers.set(name, createOneServer(null));
  await Promise.all(others.map(({ name, open }) => servers.get(name)!.open(name, open, log)));

  const serverOf = (name: string): OneServer => {
    const server = servers.get(name);
    if (!server) throw createAwayError();
    return server;
  };
  const guards = createGuards(directory, (name) => serverOf(name).accounts);

  /** Runs `work` where the store is, and again where it has gone if it has left meanwhile. */
  const inPlace = async <T>(
    storeId: string,
    writes: boolean,
    work: (db: Database, guard: StoreGuard) => Promise<T>,
  ): Promise<T> => {
    for (let followed = 0; ; followed += 1) {
      const place = await directory.find(storeId);
      try {
        return await serverOf(place.server).use((db) => work(db, guards.ofStore(storeId, place, writes)));
      } catch (error) {
        const next = placeInRefusal(error);
        if (!next || followed === MAX_FOLLOWED) throw explainMove(error);
        await directory.follow(storeId, next);
      }
    }
  };

  const identityOf = async (name: StoreName): Promise<IdentityDatabase> => {
    const storeId = "isNew" in name ? null : await directory.findStore(name);
    if (storeId) {
      const run = <T>(work: IdentityWork<T>, writes = true) =>
        inPlace(storeId, writes, (db, guard) => db.identity.transaction(work, guard));
      // Notes of the last use may come while the store moves. After it the old server refuses to look sessions up.
      return { ...createQueries((work) => run(work, false)), transaction: (work) => run(work) };
    }
    const ready = [...servers.keys()].filter((server) => serverOf(server).isThere());
    const server = "isNew" in name ? await directory.choose(ready) : HOME;
    const { use, accounts } = serverOf(server);
    const transaction = <T>(work: IdentityWork<T>) =>
      withFreeCode(() => use((db) => db.identity.transaction(work, guards.ofServer(server))));
    return { ...accounts, transaction };
  };

  return {
    inStore: (storeId, work, options = {}) =>
      inPlace(storeId, !options.isRead, (db, guard) => db.inStore(storeId, work, { ...options, guard })),
    inSnapshot: (storeId, work, options = {}) =>
      inPlace(storeId, false, (db, guard) => db.inSnapshot(storeId, work, { ...options, guard })),
    readStore: (storeId, read, options = {}) =>
      openReaderLater(
        async () => {
          const place = await directory.find(storeId);
          const guard = guards.ofStore(storeId, place, false);
          return serverOf(place.server).use(async (db) => db.readStore(storeId, read, { ...options, guard }));
        },
        (next) => directory.follow(storeId, next),
      ),
    identity: {
      ...home.identity,
      transaction: (work) => home.identity.transaction(work, guards.ofServer(HOME)),
    },
    identityOf,
    everywhere: askEveryServer(() => [...servers.values()]),
    close: async () => {
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

type Refused = Parameters<ReturnType<typeof createDirectory>["follow"]>[1];

/** A reader whose server is looked up when it begins. If the store has left, the next reader finds it. */
function openReaderLater<T>(
  open: () => Promise<SnapshotReader<T>>,
  follow: (next: Refused) => Promise<void>,
): SnapshotReader<T> {
  let opened: Promise<SnapshotReader<T>> | undefined;
  const reader = () => {
    opened ??= open();
    return opened;
  };
  const refused = async (error: unknown): Promise<never> => {
    const next = placeInRefusal(error);
    if (next) await follow(next);
    throw explainMove(error);
  };
  return {
    items: (async function* () {
      try {
        yield* (await reader()).items;
      } catch (error) {
        await refused(error);
      }
    })(),
    inTurn: async (work) => (await reader()).inTurn(work).catch(refused),
  };
}
