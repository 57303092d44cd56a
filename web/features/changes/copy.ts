import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Changes, type CustomerCopy, readChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products.ts";
import { matchesSearch } from "#core/search-text.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { call } from "#web/api/client.ts";
import { entries } from "#web/api/journal/journal.ts";
import { copyName, deleteCopy, hasCopy, sayCopied } from "#web/api/shop-copy.ts";
import { whatWaits } from "./what-waits.ts";

type About = Pick<Changes, "cursor" | "settings" | "till" | "shift" | "best">;

interface Schema extends DBSchema {
  products: { key: string; value: Product };
  customers: { key: string; value: CustomerCopy };
  about: { key: string; value: About };
}

const ABOUT = "about";
const MOST_FOUND = 50;

const databases = new Map<string, Promise<IDBPDatabase<Schema>>>();

function database(storeId: string): Promise<IDBPDatabase<Schema>> {
  const open = databases.get(storeId) ?? openCopy(storeId);
  databases.set(storeId, open);
  open.catch(() => databases.delete(storeId));
  return open;
}

async function openCopy(storeId: string): Promise<IDBPDatabase<Schema>> {
  const forget = () => databases.delete(storeId);
  return openDB<Schema>(copyName(storeId), 1, {
    upgrade(db) {
      for (const name of ["products", "customers"] as const) db.createObjectStore(name, { keyPath: "id" });
      db.createObjectStore("about");
    },
    // Somebody signed out.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

/** Asks the server what changed since the last time, keeps it, and says what it was. @throws ApiError */
export async function bringUpToDate(storeId: string, signal: AbortSignal): Promise<Changes> {
  const db = await database(storeId);
  const since = hasCopy(storeId) ? (await db.get("about", ABOUT))?.cursor : undefined;
  const { data } = await call(readChanges, { query: { since } }, { signal });
  await keep(db, data);
  sayCopied(storeId);
  return data;
}

async function keep(db: IDBPDatabase<Schema>, changes: Changes): Promise<void> {
  const tx = db.transaction(["products", "customers", "about"], "readwrite");
  const [products, customers] = [tx.objectStore("products"), tx.objectStore("customers")];
  // All of it is written, or nothing: what fails is seen at the end.
  const post = (write: Promise<unknown>) => void write.catch(() => {});
  if (changes.full) for (const store of [products, customers]) post(store.clear());
  for (const id of changes.products.deleted) post(products.delete(id));
  for (const id of changes.customers.deleted) post(customers.delete(id));
  for (const product of changes.products.changed) post(products.put(product));
  for (const customer of changes.customers.changed) post(customers.put(customer));
  const { cursor, settings, till, shift, best } = changes;
  post(tx.objectStore("about").put({ cursor, settings, till, shift, best }, ABOUT));
  await tx.done;
}

const byName = new Intl.Collator("es");

/** By name, as the server lists them; null when it cannot be read: then it is made anew. */
export async function copiedProducts(storeId: string, includeInactive: boolean): Promise<Product[] | null> {
  const all = await readOrDrop(storeId, (db) => db.getAll("products"));
  if (!all) return null;
  const { stockOf } = whatWaits(await entries(storeId));
  return all
    .filter(({ active }) => active || includeInactive)
    .map(stockOf)
    .sort((a, b) => byName.compare(a.name, b.name));
}

export async function copiedCustomers(storeId: string, typed: string): Promise<CustomerCopy[] | null> {
  const all = await readOrDrop(storeId, (db) => db.getAll("customers"));
  if (!all) return null;
  const { balanceOf } = whatWaits(await entries(storeId));
  return all
    .filter(({ name, phone, document }) => matchesSearch([name, phone, document].join("\n"), typed.trim()))
    .sort((a, b) => byName.compare(a.name, b.name))
    .slice(0, MOST_FOUND)
    .map(balanceOf);
}

export async function copiedSettings(storeId: string): Promise<StoreSettings | null> {
  const about = await readOrDrop(storeId, (db) => db.get("about", ABOUT));
  return about?.settings ?? null;
}

async function readOrDrop<T>(
  storeId: string,
  read: (db: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T | null> {
  try {
    return await read(await database(storeId));
  } catch {
    deleteCopy(storeId);
    return null;
  }
}
