import { setTimeout as sleep } from "node:timers/promises";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";
import { uuidv7 } from "#core/uuid.ts";
import { connectWedgeScanner } from "../../e2e/wedge.ts";
import { THREE_FOR_TWO_NAME } from "../open-shop.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry } from "../send.ts";
import type { SimulatedTill } from "../shop.ts";
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
import { type DeviceState, sendEntryFromTab } from "./desk.ts";
import { disconnectDevice, reconnectDevice } from "./device-fault.ts";
import { saveBackOfficeForm } from "./office.ts";
import type { DeviceShop } from "./shop-of-devices.ts";

/** A simulated person at the first (0) or second (1) tab of a device. */
export type DeviceWorker = SimulatedTill & { desk: DeviceState; tab: number };

export function createDeviceWorker(desk: DeviceState, tab: number): DeviceWorker {
  const { device, shop, writeLog, random } = desk;
  const hand: DeviceWorker = {
    desk,
    tab,
    address: device.proxy.address,
    shop,
    writeLog,
    random,
    own: shop.products[0]!,
    until: Number.POSITIVE_INFINITY,
    drain: false,
    deliver: async (entry) => {
      await sendEntryFromTab(desk, device.tabs[tab], entry);
    },
    shift: () => desk.shift,
    skew: () => device.skew,
  };
  return hand;
}

/** Works until the time `hand.until`; waits while the gate is closed or the device lacks the tab. */
export async function runDeviceWorker(
  hand: DeviceWorker,
  { gate, hasOffice, office }: DeviceShop,
  told: () => void,
): Promise<void> {
  const { desk, tab } = hand;
  while (Date.now() < hand.until) {
    if (gate.closed || !desk.device.tabs[tab]) {
      await sleep(50);
      continue;
    }
    gate.inside += 1;
    const inOffice = hasOffice && hand.random() < OFFICE_SHARE;
    await (inOffice ? saveBackOfficeForm(hand, office) : pickRandomItem(hand.random, ACTIONS)(hand)).finally(
      () => {
        gate.inside -= 1;
      },
    );
    told();
    await sleep(hand.random() * 20);
  }
}

/** Share of writes from forms outside the till, for faults with `hasOffice`. */
const OFFICE_SHARE = 0.4;

const often = <T>(times: number, action: T): T[] => Array.from({ length: times }, () => action);

const ACTIONS: ((hand: DeviceWorker) => Promise<unknown>)[] = [
  ...often(8, recordRandomSale),
  ...often(2, recordRandomFreeSale),
  ...often(3, takeBack),
  ...often(3, payCustomerDebt),
  ...often(3, runDrawer),
  ...often(3, recharge),
  ...[newCustomer],
];

/** Returns goods of a sale that this device knows, in 95 % of the cases one without earlier returns. */
async function takeBack(hand: DeviceWorker): Promise<void> {
  const { writeLog, random } = hand;
  const { name } = hand.desk.device;
  const back = new Set(findEntriesOfKind(writeLog, "return").map(({ about }) => about.sale));
  const again = random() < 0.05;
  const sold = findEntriesOfKind(writeLog, "sale")
    .filter(({ state, byHand, device }) => state === "done" && !byHand && (device ?? name) === name)
    .slice(-60)
    .filter((sale) => again || !back.has(sale));
  if (sold.length === 0) return;
  const sale = pickRandomItem(random, sold);
  const lines = (sale.answer as { items: never } | null)?.items ?? null;
  const items = lines && random() < 0.6 ? pickReturnedSaleLines(hand, lines) : null;
  const body = { reason: pickRandomItem(random, RETURN_REASONS), note: uuidv7(), ...(items && { items }) };
  const path = `/sales/${sale.id ?? sale.key}/returns`;
  await hand.deliver!(addWriteLogEntry(hand, "POST", path, { kind: "return", sale, items }, body));
}

async function newCustomer(hand: DeviceWorker): Promise<void> {
  const key = keyOf(hand);
  const name = `De ${key}`;
  const entry = addWriteLogEntry(hand, "POST", "/customers", { kind: "customer", name }, { name }, key);
  await hand.deliver!(entry);
  if (entry.state === "done") hand.shop.customers.push(entry.id ?? key);
}

/** Records a top-up or a withdrawal, unless the drawer is in use or its state is unknown. */
async function recharge(hand: DeviceWorker): Promise<void> {
  const { desk } = hand;
  if (desk.atDrawer || desk.drawerUnknown) return;
  await recordRandomServiceOperation(hand);
}

const keyOf = ({ skew }: DeviceWorker) => uuidv7(Date.now() + skew!());

/** Opens the till's drawer, moves money in it, or closes it. */
async function runDrawer(hand: DeviceWorker): Promise<void> {
  const { desk } = hand;
  if (desk.atDrawer || desk.drawerUnknown) return;
  desk.atDrawer = true;
  const { about, state, id, key } = await atDrawer(hand, desk.shift);
  desk.atDrawer = false;
  if (about.kind === "cashMovement" && state === "refused") return;
  if (state !== "done") desk.drawerUnknown = true;
  else if (about.kind !== "cashMovement") desk.shift = about.kind === "shift" ? (id ?? key) : null;
}

async function atDrawer(hand: DeviceWorker, open: string | null): Promise<WriteLogEntry> {
  const { desk, random } = hand;
  const key = keyOf(hand);
  const send = async (entry: WriteLogEntry) => {
    await hand.deliver!(entry);
    return entry;
  };
  if (!open) {
    const openingFloat = randomIntegerBetween(random, 0, 20) * 5_000;
    const body = { tillId: desk.tillId, openingFloat };
    return send(addWriteLogEntry(hand, "POST", "/shifts", { kind: "shift", openingFloat }, body, key));
  }
  if (random() < 0.8) {
    const amount = randomIntegerBetween(random, 1, 20) * 1_000;
    const isIn = random() < 0.4;
    const category = isIn ? "CHANGE" : pickRandomItem(random, ["EXPENSE", "SUPPLIER", "WITHDRAWAL"]);
    const about = { kind: "cashMovement", shiftId: open, amount: isIn ? amount : -amount } as const;
    const body = { kind: isIn ? "IN" : "OUT", category, amount, note: key };
    return send(addWriteLogEntry(hand, "POST", `/shifts/${open}/movements`, about, body, key));
  }
  const cash = randomIntegerBetween(random, 0, 400) * 1_000;
  const body = { counted: [{ method: "CASH", amount: cash }], floatLeft: 50_000, note: key };
  const about = { kind: "closing", shiftId: open, cash } as const;
  return send(addWriteLogEntry(hand, "POST", `/shifts/${open}/close`, about, body, key));
}

/** Sells through the screen, sometimes offline; the payment is by Nequi. */
export async function sellThroughScreen(shop: DeviceShop, desk: DeviceState): Promise<void> {
  const { byHand, device, random } = desk;
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
  const { lines, total, promoted } = priceSaleForShop(desk.shop, [
    { ...buttons, amount: null, discount: null },
  ]);
  const payments = [{ method: "NEQUI", amount: total }];
  const about = { kind: "sale", lines: lines.map(toRecordedSaleLine), payments, customerId: null } as const;
  const entry = addWriteLogEntry(desk, "POST", "/sales", { ...about, lines: [...about.lines] }, {});
  entry.byHand = true;
  const isOffline = random() < 0.3;
  // Keeps other workers from closing the drawer during this sale.
  while (desk.atDrawer) await sleep(20);
  desk.atDrawer = true;
  const page = await device.till();
  try {
    await page.goto(`${device.proxy.address}/sales/new`);
    const product = page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).first();
    await product.waitFor();
    if (isOffline) disconnectDevice(desk);
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
    desk.writeLog.violations.push(`${device.name}: by hand: ${error}`);
    // Clears the stored cart, so that the next sale starts with an empty cart.
    await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  } finally {
    if (isOffline) reconnectDevice(shop, desk);
    desk.atDrawer = false;
  }
}
