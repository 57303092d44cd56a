import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { type Changes, type CustomerCopy, readChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products.ts";
import type { WholeSale } from "#core/contract/whole-sale.ts";
import { ApiError, OTHER_PERSON } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { StorageTimeout, withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import { copyName, deleteCopy, hasCopy, sayCopied } from "#web/offline/device/store-databases.ts";
import { changedBlock, changesByBlock } from "./product-blocks.ts";

type About = Pick<Changes, "cursor" | "settings" | "services" | "till" | "shift" | "best">;

export interface Schema extends DBSchema {
  blocks: { key: number; value: Product[] };
  customers: { key: string; value: CustomerCopy };
  about: { key: string; value: About };
  /** What this device sold or looked at last. */
  sales: { key: string; value: WholeSale };
}

/** The key of what there is one of. */
export const ABOUT = "about";

const databases = new Map<string, Promise<IDBPDatabase<Schema>>>();

export function database(storeId: string): Promise<IDBPDatabase<Schema>> {
  const open = databases.get(storeId) ?? withStorageTimeout(openCopy(storeId));
  databases.set(storeId, open);
  open.catch(() => databases.delete(storeId));
  return open;
}

async function openCopy(storeId: string): Promise<IDBPDatabase<Schema>> {
  const forget = () => databases.delete(storeId);
  return openDB<Schema>(copyName(storeId), 3, {
    async upgrade(db, before, _now, tx) {
      if (before < 1) {
        db.createObjectStore("customers", { keyPath: "id" });
        db.createObjectStore("about");
      }
      if (before < 2) db.createObjectStore("sales", { keyPath: "id" });
      const blocks = db.createObjectStore("blocks");
      if (before > 0) await takeOver(db as unknown as IDBPDatabase, tx as unknown as Old, blocks);
    },
    // Somebody signed out.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

type Old = IDBPTransaction<unknown, string[], "versionchange">;
type Blocks = { put(block: Product[], number: number): Promise<unknown> };

/** Until version 2 each product was a record: without a network there is nowhere else to have them from. */
async function takeOver(db: IDBPDatabase, tx: Old, blocks: Blocks): Promise<void> {
  const changed: Product[] = await tx.objectStore("products").getAll();
  for (const [number, part] of changesByBlock({ changed, deleted: [] }))
    await blocks.put(changedBlock([], part), number);
  db.deleteObjectStore("products");
}

/** Asks the server what changed since the last time, keeps it, and says what it was. @throws ApiError */
export async function bringUpToDate(storeId: string, signal: AbortSignal): Promise<Changes> {
  const token = localStorage.getItem("token");
  const db = await database(storeId);
  const since = hasCopy(storeId) ? (await db.get("about", ABOUT))?.cursor : undefined;
  const { data } = await call(readChanges, { query: { since } }, { signal });
  await keep(db, data);
  // Whoever signed out meanwhile, in whichever tab, leaves nothing of the shop behind: no screen of the next person has it.
  if (localStorage.getItem("token") !== token) throw new ApiError(0, "OTHER_PERSON", OTHER_PERSON);
  sayCopied(storeId);
  return data;
}

async function keep(db: IDBPDatabase<Schema>, changes: Changes): Promise<void> {
  const tx = db.transaction(["blocks", "customers", "about"], "readwrite");
  const [blocks, customers] = [tx.objectStore("blocks"), tx.objectStore("customers")];
  const parts = [...changesByBlock(changes.products)];
  const before = changes.full ? [] : await Promise.all(parts.map(([number]) => blocks.get(number)));
  // All of it is written, or nothing: what fails is seen at the end.
  const post = (write: Promise<unknown>) => void write.catch(() => {});
  if (changes.full) for (const store of [blocks, customers]) post(store.clear());
  for (const [at, [number, part]] of parts.entries())
    post(blocks.put(changedBlock(before[at], part), number));
  for (const id of changes.customers.deleted) post(customers.delete(id));
  for (const customer of changes.customers.changed) post(customers.put(customer));
  const { cursor, settings, services, till, shift, best } = changes;
  post(tx.objectStore("about").put({ cursor, settings, services, till, shift, best }, ABOUT));
  await tx.done;
}

/** Null when it cannot be read: then it is made anew. */
export async function readOrDrop<T>(
  storeId: string,
  read: (db: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T | null> {
  try {
    return await read(await database(storeId));
  } catch (error) {
    // What comes late is there the next time.
    if (!(error instanceof StorageTimeout)) deleteCopy(storeId);
    return null;
  }
}
