import type { ReplicaCounts, ReplicaCustomer } from "#core/contract/changes.ts";
import type { CreditAccount, Debtor, DebtorSort } from "#core/contract/credit/credit.ts";
import type { Customer } from "#core/contract/customers.ts";
import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { type FullSale, getSale } from "#core/contract/sales/full-sale.ts";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import type { StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import {
  buildCustomerSearchText,
  matchesCustomerSearch,
  splitCustomerSearch,
} from "#core/people/customer-search.ts";
import { addQuantities } from "#core/quantity.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { readCurrentStoreId } from "#web/api/client.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { LocalStockChange, WaitingEntry } from "#web/offline/operations/operation.ts";
import { toSaleWithoutReturns } from "#web/offline/operations/sale.ts";
import { readQueueEntries } from "#web/offline/queue/queue.ts";
import { compareByName, mergeSortedByName } from "#web/ui/fields/compare-names.ts";
import { buildLocalDrawer } from "./local-drawer.ts";
import { blockHasCode, latestProductLists, productHasCode, type RecentProduct } from "./product-blocks.ts";
import {
  FIRST_PRODUCTS_KEY,
  openReplica,
  REPLICA_INFO_KEY,
  readOrDeleteReplica,
} from "./replica-database.ts";

// Functions that read the replica and apply the entries that wait for the server.

type DebtorsAsked = { search: string; sort: DebtorSort; page: number; limit: number };

const MAX_FOUND = 50;

export async function readProductsFromReplica(storeId: string, includeInactive: boolean) {
  const found = await readOrDeleteReplica(storeId, async (db) => {
    const tx = db.transaction(["blocks", "recent", "ownStocks"]);
    const store = tx.objectStore("blocks");
    const blocks: Product[][] = [];
    // One request after the other, so that a key press, a tap or a scan's look-up waits for one block only.
    for (const number of await store.getAllKeys()) blocks.push((await store.get(number)) ?? []);
    return { blocks, latest: await readLatest(tx.objectStore("recent"), tx.objectStore("ownStocks")) };
  });
  if (!found) return null;
  const pause = createTaskPauses();
  const lists: Product[][] = [];
  for (const list of latestProductLists(found.blocks, found.latest)) {
    await pause();
    lists.push(list.filter(({ active }) => active || includeInactive));
  }
  const { withStocks } = collectWaitingEffects(await readQueueEntries(storeId));
  return withStocks(await mergeSortedByName(lists, pause));
}

type Stored<T> = { getAllKeys(): Promise<string[]>; getAll(): Promise<T[]> };

async function readLatest(recent: Stored<RecentProduct>, own: Stored<LocalStockChange>) {
  const readMap = async <T>(store: Stored<T>) => {
    const [ids, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return new Map(ids.map((id, i) => [id, values[i]!]));
  };
  const [recentById, ownStocks] = await Promise.all([readMap(recent), readMap(own)]);
  return { recent: recentById, ownStocks };
}

/** Returns the active products that have a code in one of its variants. Reads only the blocks that contain one. */
export async function findReplicaProductsByCode(storeId: string, forms: readonly string[]) {
  const found = await readOrDeleteReplica(storeId, async (db) => {
    const tx = db.transaction(["codes", "blocks", "recent", "ownStocks"]);
    const codes = tx.objectStore("codes");
    const [numbers, texts, latest] = await Promise.all([
      codes.getAllKeys(),
      codes.getAll(),
      readLatest(tx.objectStore("recent"), tx.objectStore("ownStocks")),
    ]);
    const holding = numbers.filter((_, i) => blockHasCode(texts[i]!, forms));
    const blocks = await Promise.all(holding.map((number) => tx.objectStore("blocks").get(number)));
    const lists = latestProductLists(
      blocks.map((block) => block ?? []),
      latest,
    );
    return [...lists].flat().filter((product) => productHasCode(product, forms));
  });
  return found && collectWaitingEffects(await readQueueEntries(storeId)).withStocks(found);
}

/** The products that the till shows before it has read all; null until a till stored them. */
export async function readFirstProductsFromReplica(storeId: string): Promise<Product[] | null> {
  const front = await readOrDeleteReplica(storeId, (db) => db.get("front", FIRST_PRODUCTS_KEY));
  return front ? collectWaitingEffects(await readQueueEntries(storeId)).withStocks(front) : null;
}

/** Does nothing while entries wait: `products` includes their effects, and a later read would apply them again. */
export async function saveFirstProductsToReplica(products: readonly Product[]): Promise<void> {
  const storeId = readCurrentStoreId();
  if ((await readQueueEntries(storeId)).length > 0) return;
  await (await openReplica(storeId)).put("front", [...products], FIRST_PRODUCTS_KEY);
}

export async function searchCustomersInReplica(storeId: string, typed: string) {
  return (await customersHere(storeId, typed))?.slice(0, MAX_FOUND) ?? null;
}

/** Customers that match the text, with the debts of waiting entries and those created on this device. */
async function customersHere(storeId: string, typed: string): Promise<ReplicaCustomer[] | null> {
  const all = await readOrDeleteReplica(storeId, (db) => db.getAll("customers"));
  if (!all) return null;
  const { withAccount, newCustomers } = collectWaitingEffects(await readQueueEntries(storeId));
  const ids = new Set(all.map(({ id }) => id));
  const words = splitCustomerSearch(typed);
  return [...all, ...newCustomers.filter(({ id }) => !ids.has(id))]
    .filter(
      (customer) => words.length === 0 || matchesCustomerSearch(buildCustomerSearchText(customer), words),
    )
    .sort(compareByName)
    .map(withAccount);
}

export async function readCustomersFromReplica(storeId: string): Promise<Customer[] | null> {
  return (await customersHere(storeId, ""))?.map(buildCustomerFromReplica) ?? null;
}

export async function readCreditAccountFromReplica(storeId: string, customerId: string) {
  const customers = await customersHere(storeId, "");
  const customer = customers?.find(({ id }) => id === customerId);
  const settings = await readSettingsFromReplica(storeId);
  return customer && settings ? buildCreditAccountFromReplica(customer, settings) : null;
}

export async function readDebtorsFromReplica(storeId: string, { search, sort, page, limit }: DebtorsAsked) {
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
    customers: found.slice((page - 1) * limit, page * limit).map(buildDebtorFromReplica),
    pagination: { page, limit, total: found.length, totalPages: Math.ceil(found.length / limit) },
    fromCopy: true as const,
  };
}

export const readReplicaInfo = (storeId: string) =>
  readOrDeleteReplica(storeId, (db) => db.get("about", REPLICA_INFO_KEY));

export async function readDrawerFromReplica(storeId: string, tillId: string | null) {
  const about = await readReplicaInfo(storeId);
  if (!about || (tillId !== null && tillId !== about.till.id)) return null;
  return buildLocalDrawer(about, await readQueueEntries(storeId));
}

const MAX_SALES = 300;

export async function storeSaleInReplica(sale: FullSale): Promise<void> {
  const tx = (await openReplica(readCurrentStoreId())).transaction("sales", "readwrite");
  void tx.store.put(sale);
  const keys = await tx.store.getAllKeys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_SALES))) void tx.store.delete(key);
  await tx.done;
}

/** Stores a sale that was just recorded. Its answer lacks the id of the customer. */
export function storeNewSaleInReplica(sold: SaleWithExchange, customerId: string | null | undefined) {
  return storeSaleInReplica(toSaleWithoutReturns(sold, customerId));
}

export async function readSaleFromReplica(storeId: string, id: string): Promise<ReplicaSale | null> {
  const stored = await readOrDeleteReplica(storeId, (db) => db.get("sales", id));
  return buildReplicaSale(stored ?? null, id, await readQueueEntries(storeId));
}

export async function readSalesFromReplica(storeId: string, most: number): Promise<ReplicaSale[]> {
  const stored = (await readOrDeleteReplica(storeId, (db) => db.getAll("sales"))) ?? [];
  const waiting = await readQueueEntries(storeId);
  const salesById = new Map(stored.map((sale) => [sale.id, sale]));
  const sold = waiting.filter(({ kind, state }) => operationOf(kind).saleOf && state !== "ASKED");
  const ids = [...new Set([...salesById.keys(), ...sold.map(({ key }) => key)])].sort().reverse();
  return ids.slice(0, most).flatMap((id) => buildReplicaSale(salesById.get(id) ?? null, id, waiting) ?? []);
}

export async function readSettingsFromReplica(storeId: string): Promise<StoreSettings | null> {
  const about = await readReplicaInfo(storeId);
  // A replica written by an earlier version has no settings for taxes and documents.
  return about ? { ...DEFAULT_STORE_SETTINGS, ...about.settings } : null;
}

export async function readPromotionsFromReplica(storeId: string): Promise<readonly Promotion[] | null> {
  const about = await readReplicaInfo(storeId);
  return about ? (about.promotions ?? []) : null;
}

type OpenCount = ReplicaCounts["open"][number];

/** An open count as this device knows it: without what was counted. */
const buildCountFromReplica = ({ productIds, ...count }: OpenCount): StockCount => ({
  ...count,
  status: "OPEN",
  startedBy: { id: "", name: "" },
  closedAt: null,
  closedBy: null,
  progress: { products: productIds?.length ?? 0, counted: 0, moved: 0 },
  difference: null,
});

export async function readOpenCountsFromReplica(storeId: string) {
  const about = await readReplicaInfo(storeId);
  if (!about) return null;
  const data = (about.counts?.open ?? []).map(buildCountFromReplica);
  const pagination = { page: 1, limit: data.length, total: data.length, totalPages: 1 };
  return { status: "success" as const, data, pagination, fromCopy: true as const };
}

export async function readCountFromReplica(storeId: string, id: string) {
  const counts = await readOpenCountsFromReplica(storeId);
  const count = counts?.data.find((one) => one.id === id);
  if (!count) return null;
  const pagination = { page: 1, limit: 0, total: 0, totalPages: 1 };
  const data = { count: { ...count, progress: { ...count.progress, categories: [] } }, lines: [] };
  return { status: "success" as const, data, pagination, fromCopy: true as const };
}

/** The product ids of an open stock count with the scope LIST; null for other counts. */
export async function readListedProductsFromReplica(storeId: string, id: string) {
  const open = (await readReplicaInfo(storeId))?.counts?.open ?? [];
  return open.find((count) => count.id === id)?.productIds ?? null;
}

/** Milliseconds after which a long computation lets input and frames run. */
const TASK_MS = 8;

/** Returns a function that ends the current task when it has taken long enough, and continues in the next one. */
function createTaskPauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TASK_MS) return;
    await nextTask();
    began = performance.now();
  };
}

/** A message arrives sooner than a nested timer, which browsers delay by 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Collects what the unsent entries change in the replica: stock sold, debts, consents and new customers. Entries whose
 * answer a screen awaits (ASKED) do not count, because the server may refuse them.
 */
export function collectWaitingEffects(entries: readonly WaitingEntry[]) {
  const sold = new Map<string, number>();
  const owed = new Map<string, number>();
  const consents = new Map<string, string>();
  const newCustomers: ReplicaCustomer[] = [];
  const shop = {
    sold: (id: string, quantity: number) => sold.set(id, addQuantities(sold.get(id) ?? 0, quantity)),
    owes: (id: string, amount: number) => owed.set(id, (owed.get(id) ?? 0) + amount),
    consents: (id: string, at: string) => consents.set(id, at),
    adds: (customer: ReplicaCustomer) => newCustomers.push(customer),
  };
  for (const entry of entries)
    if (entry.state !== "ASKED") operationOf(entry.kind).whileWaiting?.(entry, shop);
  return {
    withStocks: <P extends { id: string; stock: number }>(products: P[]): P[] =>
      sold.size === 0
        ? products
        : products.map((product) => {
            const soldQuantity = sold.get(product.id);
            return soldQuantity
              ? { ...product, stock: addQuantities(product.stock, -soldQuantity) }
              : product;
          }),
    withAccount: <C extends { id: string; balance: number; consentAt: string | null }>(customer: C): C => {
      const { id, balance } = customer;
      if (!owed.has(id) && !consents.has(id)) return customer;
      const consentAt = customer.consentAt ?? consents.get(id) ?? null;
      return { ...customer, balance: balance + (owed.get(id) ?? 0), consentAt };
    },
    newCustomers,
  };
}

// Placeholders: only the server knows how old and overdue a debt is.

const undated = (balance: number) => ({
  overdue: 0,
  oldestDueAt: null,
  owingSince: null,
  ageing: { current: balance, to15: 0, to30: 0, over30: 0 },
});

/** A customer whose consent this device does not know counts as without consent. */
function buildCustomerFromReplica({ consentAt, ...fields }: ReplicaCustomer): Customer {
  return {
    ...fields,
    creditDays: null,
    email: null,
    address: null,
    documentType: null,
    createdAt: "",
    creditConsent: toCreditConsent(consentAt),
  };
}

function buildCreditAccountFromReplica(
  copied: ReplicaCustomer,
  settings: Pick<StoreSettings, "creditLimit" | "creditDays">,
): CreditAccount & { fromCopy: true } {
  const { balance, creditLimit, creditPaused } = copied;
  return {
    customer: buildCustomerFromReplica(copied),
    balance,
    ...undated(balance),
    limit: creditLimit ?? settings.creditLimit,
    days: settings.creditDays,
    paused: creditPaused,
    entries: [],
    fromCopy: true,
    pagination: { page: 1, limit: 1, total: 0, totalPages: 0 },
  };
}

const toCreditConsent = (at: string | null | undefined) => (at ? { at, how: "" } : null);

function buildDebtorFromReplica({ id, name, phone, balance, creditPaused }: ReplicaCustomer): Debtor {
  return { id, name, phone, balance, ...undated(balance), paused: creditPaused, lastPaymentAt: null };
}

/** The sale as this device knows it. Other devices may have recorded returns or payments. */
type ReplicaSale = FullSale & { fromCopy: true };

export function buildReplicaSale(stored: FullSale | null, id: string, entries: readonly WaitingEntry[]) {
  const sold = stored ?? localSale(id, entries);
  if (!sold) return null;
  const late = entries.filter(({ state }) => state === "LATE");
  const now = late.reduce((sale, entry) => operationOf(entry.kind).saleAfter?.(entry, sale) ?? sale, sold);
  // An earlier version may have stored the sale.
  return { ...(completeOlderAnswer(getSale.output.shape.data, now) as FullSale), fromCopy: true as const };
}

function localSale(id: string, entries: readonly WaitingEntry[]): FullSale | null {
  const entry = entries.find(({ key, kind }) => key === id && operationOf(kind).saleOf);
  if (!entry || entry.state === "ASKED") return null;
  return operationOf(entry.kind).saleOf?.(entry) ?? null;
}
