import { dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { callDevicePage, NO_ANSWER_RESULT } from "./device.ts";
import type { BackOfficeEntry, DeviceShop, DeviceState, DeviceWorker, Place } from "./device-state.ts";
import type { BackOfficeWrite, EntrySendResult } from "./page.ts";

const NAME = (table: string): Place => ({ table, column: "name" });

type Form = {
  name: BackOfficeWrite["name"];
  place: Place;
  /** False while this worker cannot use the form. */
  isOpen?(worker: DeviceWorker, backOffice: BackOfficeEntry[]): boolean;
  input(worker: DeviceWorker, marker: string): BackOfficeWrite["input"];
};

/** Only the first tab changes the device's product, because the order of changes by two tabs is unknown. */
const changesProduct = ({ deviceState, tab }: DeviceWorker) =>
  deviceState.backOfficeProduct !== null && tab === 0;

/**
 * Whether a change of this kind has no outcome yet. A further change waits for it: otherwise the order in which
 * the server applied the two is unknown, since the outcome of the first may be learned last.
 */
const isUndecided = (
  name: BackOfficeWrite["name"],
  deviceState: DeviceState,
  backOffice: BackOfficeEntry[],
) =>
  backOffice.some(
    (entry) => entry.deviceState === deviceState && entry.write.name === name && entry.state === "open",
  );

/** The last price or amount that was used as a marker; each is used once. */
let amounts = 1_000;
const AMOUNT = "Oficina ";
const amountOf = (marker: string) => Number(marker.slice(AMOUNT.length));
/** True for writes whose marker is a price or an amount. */
const isAmount = (name: BackOfficeWrite["name"]) => name === "changePrices" || name === "changeSettings";

const FORMS: Form[] = [
  {
    name: "createProduct",
    place: NAME("products"),
    input: (_, name) => ({ body: { name, price: 500, category: "Otra", stock: 3 } }),
  },
  {
    name: "importProducts",
    place: NAME("products"),
    input: (_, name) => ({
      body: { mode: "create", products: [{ name, price: 500, category: "Otra", stock: 3 }] },
    }),
  },
  {
    name: "createSupplier",
    place: NAME("suppliers"),
    input: (_, name) => ({ body: { name, phone: "3001234567" } }),
  },
  {
    name: "createUser",
    place: NAME("users"),
    input: ({ random }, name) => ({
      body: {
        name,
        role: "CASHIER",
        phoneOrEmail: `${uuidv7()}@example.com`,
        pin: String(randomIntegerBetween(random, 100_000, 999_999)),
      },
    }),
  },
  {
    name: "createPurchaseOrder",
    place: { table: "purchase_orders", column: "notes" },
    input: ({ shop, random }, notes) => {
      const { id, name } = pickRandomItem(random, shop.products);
      const items = [{ productId: id, productName: name, quantity: 2, unitPrice: 700 }];
      return { body: { supplierId: shop.supplierId, items, notes } };
    },
  },
  {
    name: "recordExpense",
    place: { table: "expenses", column: "concept" },
    input: (_, concept) => ({
      body: { date: dayOf(new Date()), category: "REPAIR", concept, amount: 12_000, method: "TRANSFER" },
    }),
  },
  {
    name: "adjustPayable",
    place: { table: "supplier_entries", column: "note" },
    input: ({ shop }, reason) => ({ params: { id: shop.supplierId }, body: { amount: 9_000, reason } }),
  },
  {
    name: "adjustStock",
    place: { table: "stock_entries", column: "note" },
    isOpen: ({ deviceState }) => deviceState.backOfficeProduct !== null,
    input: ({ deviceState }, note) => ({
      params: { id: deviceState.backOfficeProduct! },
      body: { reason: "CORRECTION", quantity: 1, note },
    }),
  },
  {
    name: "updateProduct",
    place: NAME("products"),
    isOpen: (worker, backOffice) =>
      changesProduct(worker) && !isUndecided("updateProduct", worker.deviceState, backOffice),
    input: ({ deviceState }, name) => ({
      params: { id: deviceState.backOfficeProduct! },
      body: { name, price: 500, category: "Otra", stock: 0, stockBefore: 0 },
    }),
  },
  {
    name: "changePrices",
    place: { table: "price_change_lines", column: `'${AMOUNT}' || price_after` },
    // A change needs the current price, which is unknown while the previous change is open.
    isOpen: ({ deviceState, tab }, backOffice) =>
      deviceState.pricedProduct !== null &&
      tab === 0 &&
      !isUndecided("changePrices", deviceState, backOffice),
    input: ({ deviceState }, marker) => {
      const { id, price } = deviceState.pricedProduct!;
      return { body: { changes: [{ id, price: amountOf(marker), priceBefore: price }] } };
    },
  },
  {
    name: "changeSettings",
    place: { table: "store_settings", column: `'${AMOUNT}' || cash_to_keep` },
    isOpen: ({ deviceState, tab }, backOffice) =>
      deviceState.changesSettings && tab === 0 && !isUndecided("changeSettings", deviceState, backOffice),
    input: (_, marker) => ({ body: { cashToKeep: amountOf(marker) } }),
  },
];
/** True for changes of which the database keeps only the last one. */
const isReplaced = ({ write }: BackOfficeEntry) =>
  write.name === "updateProduct" || write.name === "changeSettings";
/** Writes whose answers do not contain the marker. */
const WITHOUT_MARKER = new Set(["adjustPayable", "importProducts", "changePrices", "changeSettings"]);

/** Fills in a form and saves it; if there is no answer, saves it again in half of the cases. */
export async function saveBackOfficeForm(worker: DeviceWorker, backOffice: BackOfficeEntry[]): Promise<void> {
  const { deviceState, random, tab } = worker;
  const { name, place, input } = pickRandomItem(
    random,
    FORMS.filter((form) => form.isOpen?.(worker, backOffice) ?? true),
  );
  const marker = `${AMOUNT}${isAmount(name) ? ++amounts : uuidv7()}`;
  const write = { name, input: input(worker, marker) };
  const entry: BackOfficeEntry = {
    write,
    place,
    marker,
    state: "open",
    doneAt: 0,
    by: deviceState.session,
    deviceState,
  };
  backOffice.push(entry);
  const { outcome } = await pressSave(entry, deviceState.device.tabs[tab]);
  if (outcome !== "unsure" || random() < 0.5) return;
  await readOutcome(entry, deviceState.device.tabs[tab]);
  if (entry.state === "open") await pressSave(entry, deviceState.device.tabs[tab]);
}

type Tab = DeviceState["device"]["tabs"][number] | undefined;

/** Updates the entry if the app has meanwhile learned the outcome of the write. */
async function readOutcome(entry: BackOfficeEntry, tab: Tab): Promise<void> {
  const outcome = await callDevicePage(tab, "toldAbout", entry.write);
  if (outcome === null || entry.state !== "open") return;
  if (outcome) markDone(entry);
  else entry.state = "refused";
}

function markDone(entry: BackOfficeEntry): void {
  entry.state = "done";
  entry.doneAt = performance.now();
  const { deviceState, write, marker } = entry;
  if (write.name === "changePrices" && deviceState.pricedProduct)
    deviceState.pricedProduct.price = amountOf(marker);
}

async function pressSave(entry: BackOfficeEntry, tab: Tab): Promise<EntrySendResult> {
  const { deviceState, marker, write } = entry;
  const result = (await callDevicePage(tab, "write", write)) ?? NO_ANSWER_RESULT;
  deviceState.outcomes[result.outcome] += 1;
  if (result.outcome === "answered") {
    markDone(entry);
    // The form shows the answer, which must belong to this write.
    if (result.answer && !JSON.stringify(result.answer).includes(marker) && !WITHOUT_MARKER.has(write.name))
      deviceState.writeLog.violations.push(`${write.name} ${marker} was told the answer of another write`);
  }
  if (result.outcome === "refused") {
    entry.state = "refused";
    if (result.status !== 401 && result.code !== "FORBIDDEN" && !deviceState.mayRefuse.has(result.code))
      deviceState.writeLog.violations.push(
        `${deviceState.device.name}: ${write.name} ${marker} was refused: ${result.code}`,
      );
  }
  return result;
}

/** Saves again, as the same person, each write whose outcome is still unknown. */
export async function retryBackOfficeWrites({ backOffice, writeLog }: DeviceShop): Promise<void> {
  for (const entry of backOffice.filter(({ state }) => state === "open")) {
    const { deviceState } = entry;
    const tab = deviceState.device.tabs[0];
    await callDevicePage(tab, "signIn", entry.by);
    await readOutcome(entry, tab);
    const outcome = entry.state === "open" ? (await pressSave(entry, tab)).outcome : null;
    await callDevicePage(tab, "signIn", deviceState.session);
    if (outcome === "unsure") writeLog.violations.push(`${entry.write.name} ${entry.marker} gets no answer`);
  }
}

/** Creates the device's two products that the forms outside the till change. */
export async function createBackOfficeProducts(deviceState: DeviceState): Promise<void> {
  deviceState.backOfficeProduct = await makeProduct(deviceState, `De ${deviceState.device.name}`);
  const priced = await makeProduct(deviceState, `Con precio de ${deviceState.device.name}`);
  deviceState.pricedProduct = priced === null ? null : { id: priced, price: PRICE };
}

const PRICE = 500;

async function makeProduct(deviceState: DeviceState, name: string): Promise<string | null> {
  const body = { name, price: PRICE, category: "Otra", stock: 3 };
  const made = await callDevicePage(deviceState.device.tabs[0], "write", {
    name: "createProduct",
    input: { body },
  });
  return made?.outcome === "answered"
    ? (made.answer as { data: { product: { id: string } } }).data.product.id
    : null;
}

/** A saved write must exist once, a refused one never; of changes that replace each other, only the last. */
export async function findBackOfficeErrors({ environment, shop, backOffice }: DeviceShop): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { table, column } of new Map(backOffice.map(({ place }) => [place.table, place])).values())
    for (const { marker, count } of await environment.query<{ marker: string; count: number }>(
      `select ${column} as marker, count(*)::int as count from ${table}
        where store_id = $1 and ${column} like '${AMOUNT}%' group by 1`,
      [shop.storeId],
    ))
      counts.set(marker, count);
  const last = new Map<string, BackOfficeEntry>();
  for (const entry of backOffice.filter(isReplaced))
    if (entry.doneAt > (last.get(replaced(entry))?.doneAt ?? 0)) last.set(replaced(entry), entry);
  return backOffice.flatMap((entry) => {
    const { marker, state, write } = entry;
    const count = counts.get(marker) ?? 0;
    const isGone = isReplaced(entry) && last.get(replaced(entry)) !== entry;
    const expectedCount = state === "done" && !isGone ? 1 : 0;
    return count === expectedCount
      ? []
      : [`${write.name} ${marker} is ${state} and in the books ${count} times`];
  });
}

/** A key that is equal for changes that replace each other. */
const replaced = ({ write, deviceState }: BackOfficeEntry) =>
  `${write.name} ${deviceState.backOfficeProduct}`;
