import { type Connection, connectionAs, openPool, type Pool } from "#server/db/connect.ts";
import { type IdentityDoor, identityDoor } from "#server/db/identity-door.ts";
import { inSnapshot, inStore, readStore, type StoreTx, type StoreTxOptions } from "#server/db/store-tx.ts";

/** The two doors to the data, and nothing else. */
export type Database = {
  inStore<T>(storeId: string, work: (tx: StoreTx) => Promise<T>, options?: StoreTxOptions): Promise<T>;
  /** For figures over many sales: a snapshot of the store, which cannot be written to. */
  inSnapshot<T>(storeId: string, work: (tx: StoreTx) => Promise<T>): Promise<T>;
  /** For long answers: a snapshot of the store, which cannot be written to. */
  readStore<T>(storeId: string, read: (tx: StoreTx) => AsyncIterable<T>): AsyncGenerator<T>;
  identity: IdentityDoor;
  close(): Promise<void>;
};

/** Connections for store transactions; more than the cores can serve would only queue inside PostgreSQL. */
const STORE_CONNECTIONS = 10;
/** Whoever reads long has connections apart, so that no till waits for an export. */
const READING_CONNECTIONS = 3;
/** Reports keep a core busy each: with two at a time, one is left for the tills of most computers. */
const REPORT_CONNECTIONS = 2;
const IDENTITY_CONNECTIONS = 4;

export function openDatabase(
  owner: Connection,
  onIdleError: (error: Error) => void,
  { prepares = true }: { prepares?: boolean } = {},
): Database {
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) onIdleError(error);
  };
  const open = (role: Parameters<typeof connectionAs>[1], max: number): Pool =>
    openPool(connectionAs(owner, role), { max, onIdleError: onError, prepares });
  const store = open("mostrador_app", STORE_CONNECTIONS);
  const reading = open("mostrador_app", READING_CONNECTIONS);
  const reports = open("mostrador_app", REPORT_CONNECTIONS);
  const identity = open("mostrador_identity", IDENTITY_CONNECTIONS);
  return {
    inStore: (storeId, work, options) => inStore(store, storeId, work, options),
    inSnapshot: (storeId, work) => inSnapshot(reports, storeId, work),
    readStore: (storeId, read) => readStore(reading, storeId, read),
    identity: identityDoor(identity),
    close: async () => {
      closing = true;
      await Promise.all([store.end(), reading.end(), reports.end(), identity.end()]);
    },
  };
}
