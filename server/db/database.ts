import { AppError } from "#core/errors.ts";
import { createTurns } from "#server/concurrency/turns.ts";
import {
  type Connection,
  connectionAsRole,
  type DatabasePool,
  openDatabasePool,
} from "#server/db/connect.ts";
import {
  createIdentityDatabase,
  type IdentityDatabase,
  type StoreName,
} from "#server/db/identity-database.ts";
import {
  createSnapshotReaderLimit,
  createTooManyExportsError,
  type SnapshotReader,
} from "#server/db/reader-limit.ts";
import {
  inStoreSnapshot,
  inStoreTransaction,
  type QueryRunner,
  type SnapshotOptions,
  type StoreTx,
  type StoreTxOptions,
  streamStoreSnapshot,
} from "#server/db/store-tx.ts";

export type Database = {
  inStore<T>(storeId: string, work: (tx: StoreTx) => Promise<T>, options?: InStoreOptions): Promise<T>;
  /** A read-only snapshot of the store, for figures over many sales. */
  inSnapshot<T>(storeId: string, work: (tx: StoreTx) => Promise<T>, options?: SnapshotOptions): Promise<T>;
  /** Streams a snapshot. The items throw TOO_MANY_EXPORTS while the store has another export of this kind. */
  readStore<T>(
    storeId: string,
    read: (tx: StoreTx) => AsyncIterable<T>,
    options?: ReadOptions,
  ): SnapshotReader<T> | Promise<SnapshotReader<T>>;
  identity: IdentityDatabase;
  /** The accounts of the store that has this name. With one server they are `identity`. */
  identityOf(name: StoreName): IdentityDatabase | Promise<IdentityDatabase>;
  /** The accounts of all servers that answer: rows of all of them, the first row of any, the sum of changed rows. */
  everywhere: QueryRunner;
  close(): Promise<void>;
};

export type InStoreOptions = StoreTxOptions & {
  /** True for long reads: they use separate connections with a lower priority than the tills. */
  isLong?: boolean;
};

type OpenOptions = {
  prepares?: boolean;
  /** True if the database's processes run on this machine, so that their priority can be lowered. */
  isHere?: boolean;
  /** The number of database servers of this process, which share the numbers of connections below. */
  servers?: number;
};

/** `before` runs before the snapshot is opened. */
export type ReadOptions = { kind?: string; before?: (() => Promise<void>) | undefined };

/** One store can hold half of these connections. */
const STORE_CONNECTIONS = 12;
/** Long reads that read at once. They have separate connections, so that no till waits for an export. */
const READING_PLACES = 3;
/** Further long reads that keep a connection while their client reads nothing, or until their next turn. */
const PARKED_READERS = 9;
/** A report keeps a processor core busy. With two reports most computers have a core left for the tills. */
const REPORT_CONNECTIONS = 2;
const IDENTITY_CONNECTIONS = 4;
/** A transaction of accounts may wait for a single statement of theirs (server/db/cells), so it has its own connections. */
const ACCOUNT_CONNECTIONS = 4;
const LIST_CONNECTIONS = 4;

const TIMEOUT_MS = 5_000;
const READING_TIMEOUT_MS = 20_000;
const READING_TURN_MS = 2_000;
/** In milliseconds: the longest wait for a connection. A screen's third report waits for one of the two. */
const REPORT_TIMEOUT_MS = 20_000;
const READ_TIMEOUT_MS = 15 * 60_000;

export function openDatabase(
  owner: Connection,
  onIdleError: (error: Error) => void,
  { prepares = true, isHere = false, servers = 1 }: OpenOptions = {},
): Database {
  const share = (connections: number) => Math.ceil(connections / servers);
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) onIdleError(error);
  };
  const open = (role: Parameters<typeof connectionAsRole>[1], max: number, yields = false): DatabasePool =>
    openDatabasePool(connectionAsRole(owner, role), {
      max,
      onIdleError: onError,
      prepares,
      yields: yields && isHere,
    });
  const store = open("mostrador_app", share(STORE_CONNECTIONS));
  // Long reads run at a lower priority than tills. Writes must not, because they may hold locks that tills
  // wait for.
  const lists = open("mostrador_app", share(LIST_CONNECTIONS), true);
  const reading = open("mostrador_app", share(READING_PLACES) + share(PARKED_READERS), true);
  const reports = open("mostrador_app", share(REPORT_CONNECTIONS), true);
  const identity = open("mostrador_identity", share(IDENTITY_CONNECTIONS));
  const accounts = open("mostrador_identity", share(ACCOUNT_CONNECTIONS));
  // Stores take turns for connections, and a waiting request holds none.
  const storeQueue = createTurns({ permits: share(STORE_CONNECTIONS), timeoutMs: TIMEOUT_MS });
  const listQueue = createTurns({ permits: share(LIST_CONNECTIONS), timeoutMs: REPORT_TIMEOUT_MS });
  const reportQueue = createTurns({
    permits: share(REPORT_CONNECTIONS),
    each: 1,
    timeoutMs: REPORT_TIMEOUT_MS,
  });
  const readingLanes = createTurns({
    each: 1,
    mostWaiting: 1,
    timeoutMs: TIMEOUT_MS,
    overloaded: createTooManyExportsError,
  });
  const readerLimit = createSnapshotReaderLimit({
    places: share(READING_PLACES),
    mostParked: share(PARKED_READERS),
    turnMs: READING_TURN_MS,
    timeoutMs: READING_TIMEOUT_MS,
  });
  const identityDb = createIdentityDatabase(identity, accounts);
  return {
    inStore: (storeId, work, { isLong = false, ...options } = {}) =>
      isLong
        ? listQueue.run(storeId, () => inStoreTransaction(lists, storeId, work, options))
        : storeQueue.run(storeId, () => inStoreTransaction(store, storeId, work, options)),
    inSnapshot: (storeId, work, options) =>
      reportQueue.run(storeId, () => inStoreSnapshot(reports, storeId, work, options)),
    readStore: (storeId, read, { kind = "export", before } = {}) => {
      const { items, inTurn } = readerLimit.read(storeId, async function* () {
        await before?.();
        yield* untilDeadline(Date.now() + READ_TIMEOUT_MS, streamStoreSnapshot(reading, storeId, read));
      });
      const inOwnLane = async function* () {
        const leaveOwn = await readingLanes.enter(`${kind} ${storeId}`);
        try {
          yield* items;
        } finally {
          leaveOwn();
        }
      };
      return { items: inOwnLane(), inTurn };
    },
    identity: identityDb,
    identityOf: () => identityDb,
    everywhere: identityDb,
    close: async () => {
      closing = true;
      await Promise.all([store, lists, reading, reports, identity, accounts].map((pool) => pool.end()));
    },
  };
}

async function* untilDeadline<T>(end: number, items: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const item of items) {
    if (Date.now() > end) throw new AppError("TOO_MANY_EXPORTS");
    yield item;
  }
}
