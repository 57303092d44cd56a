import { type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import { withStorageTimeout } from "./storage-timeout.ts";

/** Returns a function that opens a store's database once. A closed one, or one that failed to open, is opened again. */
export function createDatabaseOpener<Schema = unknown>(
  nameOf: (storeId: string) => string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
): (storeId: string) => Promise<IDBPDatabase<Schema>> {
  const databases = new Map<string, Promise<IDBPDatabase<Schema>>>();

  async function open(storeId: string): Promise<IDBPDatabase<Schema>> {
    const forget = () => databases.delete(storeId);
    return openDB<Schema>(nameOf(storeId), version, {
      upgrade,
      // Another tab signed out and deletes the database, which waits for this connection to close.
      blocking(_from, _to, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  }

  return (storeId) => {
    const database = databases.get(storeId) ?? withStorageTimeout(open(storeId));
    databases.set(storeId, database);
    database.catch(() => databases.delete(storeId));
    return database;
  };
}
