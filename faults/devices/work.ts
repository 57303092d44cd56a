import { setTimeout as sleep } from "node:timers/promises";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";
import { uuidv7 } from "#core/uuid.ts";
import { connectWedgeScanner } from "../../e2e/wedge.ts";
import { THREE_FOR_TWO_NAME } from "../open-shop.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry } from "../send.ts";
import { payCustomerDebt } from "../tills/debts.ts";
import {
  pickReturnedSaleLines,
  priceSaleForShop,
  recordRandomFreeSale,
  recordRandomSale,
  toRecordedSaleLine,
} from "../tills/sales.ts";
import { recordRandomServiceOperation } from "../tills/services.ts";
import { findEntriesOfKind, updateWriteLogEntry, type WriteLogEntry } from "../write-log.ts";
import { saveBackOfficeForm } from "./back-office.ts";
import { disconnectDevice, reconnectDevice } from "./device-fault.ts";
import { type DeviceShop, type DeviceState, type DeviceWorker, sendEntryFromTab } from "./device-state.ts";

export function createDeviceWorker(deviceState: DeviceState, tab: number): DeviceWorker {
  const { device, shop, writeLog, random } = deviceState;
  const worker: DeviceWorker = {
    deviceState,
    tab,
    address: device.proxy.address,
    shop,
    writeLog,
    random,
    own: shop.products[0]!,
    until: Number.POSITIVE_INFINITY,
    drain: false,
    deliver: async (entry) => {
      await sendEntryFromTab(deviceState, device.tabs[tab], entry);
    },
    shift: () => deviceState.shift,
    skew: () => device.skew,
  };
  return worker;
}

/** Works until the time `worker.until`; waits while the gate is closed or the device lacks the tab. */
export async function runDeviceWorker(
  worker: DeviceWorker,
  { gate, hasOffice, backOffice }: DeviceShop,
  told: () => void,
): Promise<void> {
  const { deviceState, tab } = worker;
  while (Date.now() < worker.until) {
    if (gate.closed || !deviceState.device.tabs[tab]) {
      await sleep(50);
      continue;
    }
    gate.inside += 1;
    const inOffice = hasOffice && worker.random() < OFFICE_SHARE;
    await (inOffice
      ? saveBackOfficeForm(worker, backOffice)
      : pickRandomItem(worker.random, ACTIONS)(worker)
    ).finally(() => {
      gate.inside -= 1;
    });
    told();
    await sleep(worker.random() * 20);
  }
}

/** Share of writes from forms outside the till, for faults with `hasOffice`. */
const OFFICE_SHARE = 0.4;

const often = <T>(times: number, action: T): T[] => Array.from({ length: times }, () => action);

const ACTIONS: ((worker: DeviceWorker) => Promise<unknown>)[] = [
  ...often(8, recordRandomSale),
  ...often(2, recordRandomFreeSale),
  ...often(3, takeBack),
  ...often(3, payCustomerDebt),
  ...often(3, runDrawer),
  ...often(3, recharge),
  ...often(4, countGoods),
  ...[newCustomer],
];

/** Counts a product of a shelf, beside the other devices. */
async function countGoods(worker: DeviceWorker): Promise<void> {
  const { shop, random } = worker;
  const key = keyOf(worker);
  const { id: productId } = pickRandomItem(random, shop.products);
  const quantity = randomIntegerBetween(random, 0, 9);
  const body = { entries: [{ id: key, productId, quantity }] };
  const path = `/stock-counts/${shop.countId}/entries`;
  const about = { kind: "countEntry", productId, quantity } as const;
  const entry = addWriteLogEntry(worker, "POST", path, about, body, key);
  entry.note = key;
  await worker.deliver!(entry);
}

/** Returns goods of a sale that this device knows, in 95 % of the cases one without earlier returns. */
async function takeBack(worker: DeviceWorker): Promise<void> {
  const { writeLog, random } = worker;
  const { name } = worker.deviceState.device;
  const back = new Set(findEntriesOfKind(writeLog, "return").map(({ about }) => about.sale));
  const again = random() < 0.05;
  const sold = findEntriesOfKind(writeLog, "sale")
    .filter(({ state, byHand, device }) => state === "done" && !byHand && (device ?? name) === name)
    .slice(-60)
    .filter((sale) => again || !back.has(sale));
  if (sold.length === 0) return;
  const sale = pickRandomItem(random, sold);
  const lines = (sale.answer as { items: never } | null)?.items ?? null;
  const items = lines && random() < 0.6 ? pickReturnedSaleLines(worker, lines) : null;
  const body = { reason: pickRandomItem(random, RETURN_REASONS), note: uuidv7(), ...(items && { items }) };
  const path = `/sales/${sale.id ?? sale.key}/returns`;
  await worker.deliver!(addWriteLogEntry(worker, "POST", path, { kind: "return", sale, items }, body));
}

async function newCustomer(worker: DeviceWorker): Promise<void> {
  const key = keyOf(worker);
  const name = `De ${key}`;
  const entry = addWriteLogEntry(worker, "POST", "/customers", { kind: "customer", name }, { name }, key);
  await worker.deliver!(entry);
  if (entry.state === "done") worker.shop.customers.push(entry.id ?? key);
}

/** Records a top-up or a withdrawal, unless the drawer is in use or its state is unknown. */
async function recharge(worker: DeviceWorker): Promise<void> {
  const { deviceState } = worker;
  if (deviceState.atDrawer || deviceState.drawerUnknown) return;
  await recordRandomServiceOperation(worker);
}

const keyOf = ({ skew }: DeviceWorker) => uuidv7(Date.now() + skew!());

/** Opens the till's drawer, moves money in it, or closes it. */
async function runDrawer(worker: DeviceWorker): Promise<void> {
  const { deviceState } = worker;
  if (deviceState.atDrawer || deviceState.drawerUnknown) return;
  deviceState.atDrawer = true;
  const { about, state, id, key } = await atDrawer(worker, deviceState.shift);
  deviceState.atDrawer = false;
  if (about.kind === "cashMovement" && state === "refused") return;
  if (state !== "done") deviceState.drawerUnknown = true;
  else if (about.kind !== "cashMovement") deviceState.shift = about.kind === "shift" ? (id ?? key) : null;
}

async function atDrawer(worker: DeviceWorker, open: string | null): Promise<WriteLogEntry> {
  const { deviceState, random } = worker;
  const key = keyOf(worker);
  const send = async (entry: WriteLogEntry) => {
    await worker.deliver!(entry);
    return entry;
  };
  if (!open) {
    const openingFloat = randomIntegerBetween(random, 0, 20) * 5_000;
    const body = { tillId: deviceState.tillId, openingFloat };
    return send(addWriteLogEntry(worker, "POST", "/shifts", { kind: "shift", openingFloat }, body, key));
  }
  if (random() < 0.8) {
    const amount = randomIntegerBetween(random, 1, 20) * 1_000;
    const isIn = random() < 0.4;
    const category = isIn ? "CHANGE" : pickRandomItem(random, ["EXPENSE", "SUPPLIER", "WITHDRAWAL"]);
    const about = { kind: "cashMovement", shiftId: open, amount: isIn ? amount : -amount } as const;
    const body = { kind: isIn ? "IN" : "OUT", category, amount, note: key };
    return send(addWriteLogEntry(worker, "POST", `/shifts/${open}/movements`, about, body, key));
  }
  const cash = randomIntegerBetween(random, 0, 400) * 1_000;
  const body = { counted: [{ method: "CASH", amount: cash }], floatLeft: 50_000, note: key };
  const about = { kind: "closing", shiftId: open, cash } as const;
  return send(addWriteLogEntry(worker, "POST", `/shifts/${open}/close`, about, body, key));
}

/** Sells through the screen, sometimes offline; the payment is by Nequi. */
export async function sellThroughScreen(shop: DeviceShop, deviceState: DeviceState): Promise<void> {
  const { byHand, device, random } = deviceState;
  const { id, name, price, tiers, pack, unit } = byHand;
  const quantity = randomIntegerBetween(random, 1, 3);
  const presentation = random() < 0.4 ? { ...pack!, count: 1 } : null;
  const buttons = {
    kind: "product",
    productId: id,
    name,
    unit,
    price,
    tiers,
    quantity,
    presentation,
  } as const;
  const { lines, total, promoted } = priceSaleForShop(deviceState.shop, [
    { ...buttons, amount: null, discount: null },
  ]);
  const payments = [{ method: "NEQUI", amount: total }];
  const about = { kind: "sale", lines: lines.map(toRecordedSaleLine), payments, customerId: null } as const;
  const entry = addWriteLogEntry(deviceState, "POST", "/sales", { ...about, lines: [...about.lines] }, {});
  entry.byHand = true;
  const isOffline = random() < 0.3;
  // Keeps other workers from closing the drawer during this sale.
  while (deviceState.atDrawer) await sleep(20);
  deviceState.atDrawer = true;
  const page = await device.till();
  try {
    await page.goto(`${device.proxy.address}/sales/new`);
    const product = page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).first();
    await product.waitFor();
    if (isOffline) disconnectDevice(deviceState);
    if (presentation) await (await connectWedgeScanner(page)).scan(presentation.barcode);
    else for (let piece = 0; piece < quantity; piece++) await product.click();
    if (presentation) await page.getByText(`${name} (${presentation.name})`).first().waitFor();
    if (promoted > 0) await page.getByText(THREE_FOR_TWO_NAME).first().waitFor();
    await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
    const sold = page.getByRole("region", { name: "Última venta" });
    const finish = page.getByRole("button", { name: "Finalizar Venta" });
    // If another tab has closed the drawer, the till says so and asks the person to finish again.
    const again = page.getByText("Termina la venta otra vez");
    await finish.click();
    await sold.or(again).waitFor();
    if (await again.isVisible()) await finish.click();
    await sold.waitFor();
    updateWriteLogEntry(entry, { state: "done", at: Date.now() });
  } catch (error) {
    entry.unsure = true;
    deviceState.writeLog.violations.push(`${device.name}: by hand: ${error}`);
    // Clears the stored cart, so that the next sale starts with an empty cart.
    await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  } finally {
    if (isOffline) reconnectDevice(shop, deviceState);
    deviceState.atDrawer = false;
  }
}
