import type { DBSchema, IDBPDatabase, IDBPTransaction, OpenDBCallbacks } from "idb";
import {
  getChanges,
  type ReplicaChanges,
  type ReplicaCustomer,
  replicaCustomer,
} from "#core/contract/changes.ts";
import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { type Product, product } from "#core/contract/products/products.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { ApiError, SESSION_CHANGED_MESSAGE } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { PAGE_VERSION } from "#web/api/page-version.ts";
import { createDatabaseOpener } from "#web/offline/device/open-store-database.ts";
import { StorageTimeoutError } from "#web/offline/device/storage-timeout.ts";
import {
  deleteReplica,
  hasReplica,
  markReplicaReady,
  replicaDatabaseName,
} from "#web/offline/device/store-databases.ts";
import type { LocalStockChange } from "#web/offline/operations/operation.ts";
import { waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";
import { mergeChanges } from "./apply-changes.ts";
import {
  applyChangesToBlock,
  groupChangesByBlock,
  joinBlockCodes,
  type ProductChanges,
  productBlockNumber,
  type RecentProduct,
} from "./product-blocks.ts";

// The replica: the shop's data in this device's IndexedDB, with which the till works without a server.

/** The replica's data that is no list of products, customers or sales. */
type About = Pick<ReplicaChanges, "cursor" | "settings" | "services" | "till" | "shift" | "best"> & {
  /** Absent in replicas that earlier versions wrote. */
  promotions?: readonly Promotion[];
  /** The open stock counts; absent without one. */
  counts?: ReplicaChanges["counts"];
  /** The version of the page that wrote the replica. Absent in replicas that earlier versions wrote. */
  version?: string;
};

export interface ReplicaSchema extends DBSchema {
  blocks: { key: number; value: Product[] };
  /** Products that changed after their block was written, by id. */
  recent: { key: string; value: RecentProduct };
  /** This device's stock changes, by product id. */
  ownStocks: { key: string; value: LocalStockChange };
  customers: { key: string; value: ReplicaCustomer };
  about: { key: string; value: About };
  sales: { key: string; value: FullSale };
  /** The product codes of a block, by block number. */
  codes: { key: number; value: string };
  front: { key: string; value: Product[] };
}

export const REPLICA_INFO_KEY = "about";
/** Key of the products that the till shows first, so that it opens before all products are read. */
export const FIRST_PRODUCTS_KEY = "front";

/** Brings a replica of the version `before` (0: none) to this one. */
export const upgradeReplica: NonNullable<OpenDBCallbacks<ReplicaSchema>["upgrade"]> = async (
  db,
  before,
  _now,
  tx,
) => {
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
  if (before < 4) {
    const codes = db.createObjectStore("codes");
    db.createObjectStore("front");
    if (before > 0) await addCodes(tx as unknown as Upgrade, codes);
  }
  if (before < 5) {
    db.createObjectStore("recent");
    db.createObjectStore("ownStocks");
  }
  if (before > 0 && before < 6) await completeRows(tx as unknown as OlderRows);
};

export const openReplica = createDatabaseOpener<ReplicaSchema>(replicaDatabaseName, 6, upgradeReplica);

type OlderRows = IDBPTransaction<ReplicaSchema, ["blocks", "front", "recent", "customers"], "versionchange">;

/** Adds the fields that rows of earlier versions lack, for a page that opens without a server. */
async function completeRows(tx: OlderRows): Promise<void> {
  const complete = (one: Product) => completeOlderAnswer(product, one) as Product;
  for (const name of ["blocks", "front"] as const) {
    const lists = tx.objectStore(name);
    for (const key of await lists.getAllKeys())
      await lists.put(((await lists.get(key as never)) ?? []).map(complete), key as never);
  }
  const recent = tx.objectStore("recent");
  for (const id of await recent.getAllKeys()) {
    const one = await recent.get(id);
    if (one) await recent.put(complete(one), id);
  }
  const customers = tx.objectStore("customers");
  for (const one of await customers.getAll())
    await customers.put(completeOlderAnswer(replicaCustomer, one) as ReplicaCustomer);
}

type UpgradeTransaction = IDBPTransaction<unknown, string[], "versionchange">;
type Blocks = { put(block: Product[], number: number): Promise<unknown> };

/** Converts versions 1 and 2, which had one record per product. Offline there is no other source. */
async function takeOver(db: IDBPDatabase, tx: UpgradeTransaction, blocks: Blocks): Promise<void> {
  const changed: Product[] = await tx.objectStore("products").getAll();
  for (const [number, part] of groupChangesByBlock({ changed, deleted: [] }))
    await blocks.put(applyChangesToBlock([], part), number);
  db.deleteObjectStore("products");
}

type Upgrade = IDBPTransaction<ReplicaSchema, ["blocks"], "versionchange">;
type Codes = { put(codes: string, number: number): Promise<unknown> };

/** Adds the codes that version 3 lacked. Reads one block at a time, since a phone has little memory. */
async function addCodes(tx: Upgrade, codes: Codes): Promise<void> {
  const blocks = tx.objectStore("blocks");
  for (const number of await blocks.getAllKeys())
    await codes.put(joinBlockCodes((await blocks.get(number)) ?? []), number);
}

/**
 * Reads changes from the server, stores them and returns them.
 * @throws ApiError
 */
export async function updateReplica(storeId: string, signal: AbortSignal): Promise<ReplicaChanges> {
  const token = localStorage.getItem("token");
  const db = await openReplica(storeId);
  const about = hasReplica(storeId) ? await db.get("about", REPLICA_INFO_KEY) : undefined;
  // The page of another version may have left out fields: everything is read again.
  const since = about?.version === PAGE_VERSION ? about.cursor : undefined;
  const { data } = await call(getChanges, { query: { since } }, { signal });
  await storeChanges(db, data);
  // After a sign-out in any tab the device must keep no data of the store.
  if (localStorage.getItem("token") !== token) throw new ApiError(0, "OTHER_PERSON", SESSION_CHANGED_MESSAGE);
  markReplicaReady(storeId);
  return data;
}

async function storeChanges(db: IDBPDatabase<ReplicaSchema>, changes: ReplicaChanges): Promise<void> {
  const names = ["blocks", "codes", "recent", "ownStocks", "front", "customers", "about"] as const;
  const tx = db.transaction(names, "readwrite");
  const [front, customers, about] = [
    tx.objectStore("front"),
    tx.objectStore("customers"),
    tx.objectStore("about"),
  ];
  // Single errors are ignored: the transaction writes all or nothing, and `tx.done` reports a failure.
  const post = (write: Promise<unknown>) => void write.catch(() => {});
  post(tx.done);
  if (changes.full) for (const name of WHOLE_STORES) post(tx.objectStore(name).clear());
  const { changed, deleted } = changes.products;
  const ids = [...changed.map(({ id }) => id), ...deleted];
  for (const id of ids) post(tx.objectStore("ownStocks").delete(id));
  const recent = tx.objectStore("recent");
  if (changes.full || ids.length > MAX_RECENT) {
    for (const id of ids) post(recent.delete(id));
    await writeBlocks(tx.objectStore("blocks"), tx.objectStore("codes"), changes.products, changes.full);
  } else {
    for (const product of changed) post(recent.put(product, product.id));
    for (const id of deleted) post(recent.put(null, id));
  }
  const shown = ids.length > 0 || changes.full ? await front.get(FIRST_PRODUCTS_KEY) : undefined;
  if (shown) post(front.put(applyToFront(shown, changes), FIRST_PRODUCTS_KEY));
  for (const id of changes.customers.deleted) post(customers.delete(id));
  for (const customer of changes.customers.changed) post(customers.put(customer));
  const storedPromotions = changes.full ? [] : ((await about.get(REPLICA_INFO_KEY))?.promotions ?? []);
  const { cursor, settings, services, till, shift, best, counts } = changes;
  const promotions = withPromotions(storedPromotions, changes.promotions);
  const version = PAGE_VERSION;
  const info = { cursor, settings, services, till, shift, best, counts, promotions, version };
  post(about.put(info, REPLICA_INFO_KEY));
  await tx.done;
  if ((await db.count("recent")) > MAX_RECENT) void moveRecentToBlocks(db).catch(() => {});
}

const WHOLE_STORES = ["blocks", "codes", "recent", "ownStocks", "customers"] as const;

type StoredBlocks = Blocks & { get(number: number): Promise<Product[] | undefined> };

async function writeBlocks(blocks: StoredBlocks, codes: Codes, products: ProductChanges, isWhole: boolean) {
  for (const [number, changes] of groupChangesByBlock(products)) {
    const block = applyChangesToBlock(isWhole ? [] : await blocks.get(number), changes);
    await Promise.all([blocks.put(block, number), codes.put(joinBlockCodes(block), number)]);
  }
}

/**
 * A sale changes a few products. Writing each product's block again would take a phone a second, so the last
 * changes are stored product by product, up to this number.
 */
const MAX_RECENT = 300;

/** One block per transaction, so that a scan waits for one block at most. */
async function moveRecentToBlocks(db: IDBPDatabase<ReplicaSchema>): Promise<void> {
  const numbers = new Set((await db.getAllKeys("recent")).map(productBlockNumber));
  for (const number of numbers) {
    await waitForIdleTime();
    const tx = db.transaction(["blocks", "codes", "recent"], "readwrite");
    const recent = tx.objectStore("recent");
    const ids = (await recent.getAllKeys()).filter((id) => productBlockNumber(id) === number);
    const products = await Promise.all(ids.map((id) => recent.get(id)));
    const changed = products.filter((product) => !!product);
    const deleted = ids.filter((_, i) => !products[i]);
    await writeBlocks(tx.objectStore("blocks"), tx.objectStore("codes"), { changed, deleted }, false);
    for (const id of ids) void recent.delete(id);
    await tx.done;
  }
}

function applyToFront(front: readonly Product[], { full, products }: ReplicaChanges): Product[] {
  const changedIds = new Set(products.changed.map(({ id }) => id));
  const { kept } = mergeChanges(front, products);
  return kept.filter(({ id, active }) => active && (!full || changedIds.has(id)));
}

function withPromotions(stored: readonly Promotion[], changes: ReplicaChanges["promotions"]) {
  if (!changes) return stored;
  const { kept, added } = mergeChanges(stored, changes);
  return [...kept, ...added];
}

export async function readOrDeleteReplica<T>(
  storeId: string,
  read: (db: IDBPDatabase<ReplicaSchema>) => Promise<T>,
): Promise<T | null> {
  try {
    return await read(await openReplica(storeId));
  } catch (error) {
    // A timeout does not mean that the replica is broken.
    if (!(error instanceof StorageTimeoutError)) deleteReplica(storeId);
    return null;
  }
}
