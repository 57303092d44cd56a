import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { type CustomerCopy, type ReplicaChanges, readChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import type { WholeSale } from "#core/contract/sales/whole-sale.ts";
import { ApiError, SESSION_CHANGED } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { StorageTimeout, withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import {
  deleteReplica,
  hasReplica,
  markReplicaReady,
  replicaName,
} from "#web/offline/device/store-databases.ts";
import { codesOfBlock } from "./block-codes.ts";
import { applyToBlock, groupByBlock } from "./product-blocks.ts";

type About = Pick<ReplicaChanges, "cursor" | "settings" | "services" | "till" | "shift" | "best"> & {
  /** Absent in copies of earlier versions. */
  promotions?: readonly Promotion[];
};

export interface ReplicaSchema extends DBSchema {
  blocks: { key: number; value: Product[] };
  customers: { key: string; value: CustomerCopy };
  about: { key: string; value: About };
  sales: { key: string; value: WholeSale };
  /** The product codes of a block, by block number (block-codes.ts). */
  codes: { key: number; value: string };
  front: { key: string; value: Product[] };
}

export const ABOUT_KEY = "about";
/** Key of the products that the till shows first, so that it opens before all products are read. */
export const FRONT_KEY = "front";

const databases = new Map<string, Promise<IDBPDatabase<ReplicaSchema>>>();

export function openReplica(storeId: string): Promise<IDBPDatabase<ReplicaSchema>> {
  const open = databases.get(storeId) ?? withStorageTimeout(openCopy(storeId));
  databases.set(storeId, open);
  open.catch(() => databases.delete(storeId));
  return open;
}

async function openCopy(storeId: string): Promise<IDBPDatabase<ReplicaSchema>> {
  const forget = () => databases.delete(storeId);
  return openDB<ReplicaSchema>(replicaName(storeId), 4, {
    async upgrade(db, before, _now, tx) {
      if (before < 1) {
        db.createObjectStore("customers", { keyPath: "id" });
        db.createObjectStore("about");
      }
      if (before < 2) db.createObjectStore("sales", { keyPath: "id" });
      if (before < 3) {
        const blocks = db.createObjectStore("blocks");
        if (before > 0)
          await takeOver(db as unknown as IDBPDatabase, tx as unknown as UpgradeTransaction, blocks);
      }
      const codes = db.createObjectStore("codes");
      db.createObjectStore("front");
      if (before > 0) await addCodes(tx as unknown as Upgrade, codes);
    },
    // Another tab signed out and deletes the database, which waits for this connection to close.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

type UpgradeTransaction = IDBPTransaction<unknown, string[], "versionchange">;
type Blocks = { put(block: Product[], number: number): Promise<unknown> };

/** Converts versions 1 and 2, which had one record per product. Offline there is no other source. */
async function takeOver(db: IDBPDatabase, tx: UpgradeTransaction, blocks: Blocks): Promise<void> {
  const changed: Product[] = await tx.objectStore("products").getAll();
  for (const [number, part] of groupByBlock({ changed, deleted: [] }))
    await blocks.put(applyToBlock([], part), number);
  db.deleteObjectStore("products");
}

type Upgrade = IDBPTransaction<ReplicaSchema, ["blocks"], "versionchange">;
type Codes = { put(codes: string, number: number): Promise<unknown> };

/** Adds the codes that version 3 lacked. Reads one block at a time, since a phone has little memory. */
async function addCodes(tx: Upgrade, codes: Codes): Promise<void> {
  const blocks = tx.objectStore("blocks");
  for (const number of await blocks.getAllKeys())
    await codes.put(codesOfBlock((await blocks.get(number)) ?? []), number);
}

/**
 * Reads changes from the server, stores them and returns them.
 * @throws ApiError
 */
export async function updateReplica(storeId: string, signal: AbortSignal): Promise<ReplicaChanges> {
  const token = localStorage.getItem("token");
  const db = await openReplica(storeId);
  const since = hasReplica(storeId) ? (await db.get("about", ABOUT_KEY))?.cursor : undefined;
  const { data } = await call(readChanges, { query: { since } }, { signal });
  await storeChanges(db, data);
  // After a sign-out in any tab the device must keep no data of the store.
  if (localStorage.getItem("token") !== token) throw new ApiError(0, "OTHER_PERSON", SESSION_CHANGED);
  markReplicaReady(storeId);
  return data;
}

async function storeChanges(db: IDBPDatabase<ReplicaSchema>, changes: ReplicaChanges): Promise<void> {
  const tx = db.transaction(["blocks", "codes", "front", "customers", "about"], "readwrite");
  const [blocks, codes, front] = [tx.objectStore("blocks"), tx.objectStore("codes"), tx.objectStore("front")];
  const customers = tx.objectStore("customers");
  const parts = [...groupByBlock(changes.products)];
  const before = changes.full ? [] : await Promise.all(parts.map(([number]) => blocks.get(number)));
  // Single errors are ignored: the transaction writes all or nothing, and `tx.done` reports a failure.
  const post = (write: Promise<unknown>) => void write.catch(() => {});
  if (changes.full) for (const store of [blocks, codes, customers]) post(store.clear());
  for (const [at, [number, part]] of parts.entries()) {
    const block = applyToBlock(before[at], part);
    post(blocks.put(block, number));
    post(codes.put(codesOfBlock(block), number));
  }
  const shown = parts.length > 0 || changes.full ? await front.get(FRONT_KEY) : undefined;
  if (shown) post(front.put(applyToFront(shown, changes), FRONT_KEY));
  for (const id of changes.customers.deleted) post(customers.delete(id));
  for (const customer of changes.customers.changed) post(customers.put(customer));
  const about = tx.objectStore("about");
  const storedPromotions = changes.full ? [] : ((await about.get(ABOUT_KEY))?.promotions ?? []);
  const { cursor, settings, services, till, shift, best } = changes;
  const promotions = withPromotions(storedPromotions, changes.promotions);
  post(about.put({ cursor, settings, services, till, shift, best, promotions }, ABOUT_KEY));
  await tx.done;
}

function applyToFront(front: readonly Product[], { full, products }: ReplicaChanges): Product[] {
  const news = new Map(products.changed.map((product) => [product.id, product]));
  const deletedIds = new Set(products.deleted);
  return front.flatMap((before) => {
    const now = news.get(before.id) ?? (full ? undefined : before);
    return now?.active && !deletedIds.has(before.id) ? [now] : [];
  });
}

function withPromotions(
  stored: readonly Promotion[],
  changes: ReplicaChanges["promotions"],
): readonly Promotion[] {
  if (!changes) return stored;
  const news = new Map(changes.changed.map((promotion) => [promotion.id, promotion]));
  const deletedIds = new Set(changes.deleted);
  const remaining = stored.filter(({ id }) => !deletedIds.has(id)).map((one) => news.get(one.id) ?? one);
  const before = new Set(stored.map(({ id }) => id));
  return [...remaining, ...changes.changed.filter(({ id }) => !before.has(id))];
}

export async function readOrDeleteReplica<T>(
  storeId: string,
  read: (db: IDBPDatabase<ReplicaSchema>) => Promise<T>,
): Promise<T | null> {
  try {
    return await read(await openReplica(storeId));
  } catch (error) {
    // A timeout does not mean that the replica is broken.
    if (!(error instanceof StorageTimeout)) deleteReplica(storeId);
    return null;
  }
}
