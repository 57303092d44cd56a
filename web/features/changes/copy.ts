import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { type Changes, type CustomerCopy, readChanges } from "#core/contract/changes.ts";
import type { DebtorSort } from "#core/contract/credit.ts";
import type { Customer } from "#core/contract/customers.ts";
import type { Product } from "#core/contract/products.ts";
import type { SoldSale, WholeSale } from "#core/contract/sales.ts";
import { customerForm, customerWords, matchesCustomer } from "#core/customer-search.ts";
import { addQuantities } from "#core/quantity.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { ApiError, OTHER_PERSON } from "#web/api/api-error.ts";
import { call, caller, storeOf } from "#web/api/client.ts";
import { inTime, NoAnswer } from "#web/api/in-time.ts";
import { entries } from "#web/api/journal/journal.ts";
import { copyName, deleteCopy, hasCopy, sayCopied } from "#web/api/shop-copy.ts";
import type { Current } from "#web/features/shifts/current-shift.queries.ts";
import { accountHere, customerHere, debtorHere } from "./account-here.ts";
import { drawerHere } from "./drawer-here.ts";
import type { OwnChange } from "./own-writes.ts";
import { blockOf, changedBlock, changesByBlock } from "./product-blocks.ts";
import { type CopiedSale, isSale, saleHere } from "./sale-here.ts";
import { whatWaits } from "./what-waits.ts";
import { byName } from "./with-changes.ts";

type About = Pick<Changes, "cursor" | "settings" | "till" | "shift" | "best">;

interface Schema extends DBSchema {
  blocks: { key: number; value: Product[] };
  customers: { key: string; value: CustomerCopy };
  about: { key: string; value: About };
  /** What this device sold or looked at last. */
  sales: { key: string; value: WholeSale };
}

type DebtorsAsked = { search: string; sort: DebtorSort; page: number; limit: number };

const ABOUT = "about";
const MOST_FOUND = 50;

const databases = new Map<string, Promise<IDBPDatabase<Schema>>>();

function database(storeId: string): Promise<IDBPDatabase<Schema>> {
  const open = databases.get(storeId) ?? inTime(openCopy(storeId));
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
  const { cursor, settings, till, shift, best } = changes;
  post(tx.objectStore("about").put({ cursor, settings, till, shift, best }, ABOUT));
  await tx.done;
}

/** What this device just did is in its copy at once: the server may go away before it is asked for its changes. */
export async function keepOwnChange(change: OwnChange): Promise<void> {
  const db = await database(storeOf(caller()) ?? "");
  const tx = db.transaction(["blocks", "customers", "about"], "readwrite");
  const [blocks, customers, about] = [
    tx.objectStore("blocks"),
    tx.objectStore("customers"),
    tx.objectStore("about"),
  ];
  for (const [id, stock] of change.stocks) {
    const block = await blocks.get(blockOf(id));
    const product = block?.find((one) => one.id === id);
    if (!block || !product) continue;
    const now = "now" in stock ? stock.now : addQuantities(product.stock, stock.by);
    const changed = { changed: [{ ...product, stock: now }], deleted: [] };
    await blocks.put(changedBlock(block, changed), blockOf(id));
  }
  const { balance, customer, opened, closed } = change;
  if (customer) await customers.put(customer);
  const owing = balance && (await customers.get(balance.customerId));
  if (owing)
    await customers.put({ ...owing, balance: "now" in balance ? balance.now : owing.balance + balance.by });
  const known = (opened || closed) && (await about.get(ABOUT));
  if (known && opened?.till.id === known.till.id) await about.put({ ...known, shift: opened }, ABOUT);
  if (known && closed === known.shift?.id) await about.put({ ...known, shift: null }, ABOUT);
  await tx.done;
}

/** By name, as the server lists them; null when it cannot be read: then it is made anew. */
export async function copiedProducts(storeId: string, includeInactive: boolean): Promise<Product[] | null> {
  const blocks = await readOrDrop(storeId, (db) => db.getAll("blocks"));
  if (!blocks) return null;
  const { stockOf } = whatWaits(await entries(storeId));
  return blocks
    .flat()
    .filter(({ active }) => active || includeInactive)
    .map(stockOf)
    .sort(byName);
}

export async function copiedCustomers(storeId: string, typed: string): Promise<CustomerCopy[] | null> {
  return (await customersHere(storeId, typed))?.slice(0, MOST_FOUND) ?? null;
}

/** By name, with what they owe by what was done here, too; those who were written down here are among them. */
async function customersHere(storeId: string, typed: string): Promise<CustomerCopy[] | null> {
  const all = await readOrDrop(storeId, (db) => db.getAll("customers"));
  if (!all) return null;
  const { accountOf, made } = whatWaits(await entries(storeId));
  const known = new Set(all.map(({ id }) => id));
  const words = customerWords(typed);
  return [...all, ...made.filter(({ id }) => !known.has(id))]
    .filter((customer) => words.length === 0 || matchesCustomer(customerForm(customer), words))
    .sort(byName)
    .map(accountOf);
}

/** Everybody, as far as this device knows them. */
export async function copiedPeople(storeId: string): Promise<Customer[] | null> {
  return (await customersHere(storeId, ""))?.map(customerHere) ?? null;
}

export async function copiedAccount(storeId: string, customerId: string) {
  const customers = await customersHere(storeId, "");
  const customer = customers?.find(({ id }) => id === customerId);
  const settings = await copiedSettings(storeId);
  return customer && settings ? accountHere(customer, settings) : null;
}

/** Who owes, whoever owes most first unless by name. */
export async function copiedDebtors(storeId: string, { search, sort, page, limit }: DebtorsAsked) {
  const all = await customersHere(storeId, "");
  if (!all) return null;
  const owing = all.filter(({ balance }) => balance > 0);
  const found = search
    ? ((await customersHere(storeId, search)) ?? []).filter(({ balance }) => balance > 0)
    : owing;
  if (sort !== "name") found.sort((a, b) => b.balance - a.balance);
  const balance = owing.reduce((sum, debtor) => sum + debtor.balance, 0);
  return {
    totals: { balance, customers: owing.length, overdue: 0, collectedToday: 0 },
    customers: found.slice((page - 1) * limit, page * limit).map(debtorHere),
    pagination: { page, limit, total: found.length, totalPages: Math.ceil(found.length / limit) },
    fromCopy: true as const,
  };
}

/** The drawer of a till; null of another one than that of this device. */
export async function copiedDrawer(storeId: string, tillId: string | null): Promise<Current | null> {
  const about = await readOrDrop(storeId, (db) => db.get("about", ABOUT));
  if (!about || (tillId !== null && tillId !== about.till.id)) return null;
  return drawerHere(about, await entries(storeId));
}

/** Ids are in the order of time. */
const MOST_SALES = 300;

/** What was just sold, of which nothing has come back. */
export function keepSold(sold: SoldSale, customerId: string | null | undefined): Promise<void> {
  const { exchange: _, ...sale } = sold;
  const owedBy = sale.creditAmount > 0 ? (customerId ?? null) : null;
  return keepSale({ ...sale, returns: [], owed: sale.creditAmount, owedBy });
}

/** Remembers a sale as the server has it: what comes back of it can be noted without that. */
export async function keepSale(sale: WholeSale): Promise<void> {
  const tx = (await database(storeOf(caller()) ?? "")).transaction("sales", "readwrite");
  void tx.store.put(sale);
  const keys = await tx.store.getAllKeys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_SALES))) void tx.store.delete(key);
  await tx.done;
}

/** With what came back of it here; null of one that this device does not know. */
export async function copiedSale(storeId: string, id: string): Promise<CopiedSale | null> {
  const kept = await readOrDrop(storeId, (db) => db.get("sales", id));
  return saleHere(kept ?? null, id, await entries(storeId));
}

/** What this device sold and looked at, the newest first. */
export async function copiedSales(storeId: string, most: number): Promise<CopiedSale[]> {
  const kept = (await readOrDrop(storeId, (db) => db.getAll("sales"))) ?? [];
  const waiting = await entries(storeId);
  const known = new Map(kept.map((sale) => [sale.id, sale]));
  const sold = waiting.filter(({ kind, state }) => isSale(kind) && state !== "ASKED");
  const ids = [...new Set([...known.keys(), ...sold.map(({ key }) => key)])].sort().reverse();
  return ids.slice(0, most).flatMap((id) => saleHere(known.get(id) ?? null, id, waiting) ?? []);
}

/** At which till this device stands. */
export async function copiedTill(storeId: string): Promise<Changes["till"] | null> {
  return (await readOrDrop(storeId, (db) => db.get("about", ABOUT)))?.till ?? null;
}

/** What sold best when this was brought up to date. */
export async function copiedBest(storeId: string): Promise<readonly string[] | null> {
  return (await readOrDrop(storeId, (db) => db.get("about", ABOUT)))?.best ?? null;
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
  } catch (error) {
    // What comes late is there the next time.
    if (!(error instanceof NoAnswer)) deleteCopy(storeId);
    return null;
  }
}
