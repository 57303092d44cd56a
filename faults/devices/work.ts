import { setTimeout as sleep } from "node:timers/promises";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";
import { uuidv7 } from "#core/uuid.ts";
import { plugInWedge } from "../../e2e/wedge.ts";
import { THREE_FOR_TWO } from "../open-shop.ts";
import { pickOne, randomBetween } from "../random.ts";
import { addEntry } from "../send.ts";
import type { Till } from "../shop.ts";
import { payDebt } from "../tills/debts.ts";
import {
  pickReturnedParts,
  priceForShop,
  recordedLineOf,
  recordFreeSale,
  recordSale,
} from "../tills/sales.ts";
import { operateService } from "../tills/services.ts";
import { type Entry, entriesOf, updateEntry } from "../write-log.ts";
import { type DeviceState, deliverEntry } from "./desk.ts";
import { disconnect, reconnect } from "./device-fault.ts";
import { writeInBackOffice } from "./office.ts";
import type { DeviceShop } from "./shop-of-devices.ts";

/** A simulated person at the first (0) or second (1) tab of a device. */
export type DeviceWorker = Till & { desk: DeviceState; tab: number };

export function workerAt(desk: DeviceState, tab: number): DeviceWorker {
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
      await deliverEntry(desk, device.tabs[tab], entry);
    },
    shift: () => desk.shift,
    skew: () => device.skew,
  };
  return hand;
}

/** Works until the time `hand.until`; waits while the gate is closed or the device lacks the tab. */
export async function workUntilEnd(
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
    await (inOffice ? writeInBackOffice(hand, office) : pickOne(hand.random, ACTIONS)(hand)).finally(() => {
      gate.inside -= 1;
    });
    told();
    await sleep(hand.random() * 20);
  }
}

/** Share of writes from forms outside the till, for faults with `hasOffice`. */
const OFFICE_SHARE = 0.4;

const often = <T>(times: number, action: T): T[] => Array.from({ length: times }, () => action);

const ACTIONS: ((hand: DeviceWorker) => Promise<unknown>)[] = [
  ...often(8, recordSale),
  ...often(2, recordFreeSale),
  ...often(3, takeBack),
  ...often(3, payDebt),
  ...often(3, runDrawer),
  ...often(3, recharge),
  ...[newCustomer],
];

/** Returns goods of a sale that this device knows, in 95 % of the cases one without earlier returns. */
async function takeBack(hand: DeviceWorker): Promise<void> {
  const { writeLog, random } = hand;
  const { name } = hand.desk.device;
  const back = new Set(entriesOf(writeLog, "return").map(({ about }) => about.sale));
  const again = random() < 0.05;
  const sold = entriesOf(writeLog, "sale")
    .filter(({ state, byHand, device }) => state === "done" && !byHand && (device ?? name) === name)
    .slice(-60)
    .filter((sale) => again || !back.has(sale));
  if (sold.length === 0) return;
  const sale = pickOne(random, sold);
  const lines = (sale.answer as { items: never } | null)?.items ?? null;
  const items = lines && random() < 0.6 ? pickReturnedParts(hand, lines) : null;
  const body = { reason: pickOne(random, RETURN_REASONS), note: uuidv7(), ...(items && { items }) };
  const path = `/sales/${sale.id ?? sale.key}/returns`;
  await hand.deliver!(addEntry(hand, "POST", path, { kind: "return", sale, items }, body));
}

async function newCustomer(hand: DeviceWorker): Promise<void> {
  const key = keyOf(hand);
  const name = `De ${key}`;
  const entry = addEntry(hand, "POST", "/customers", { kind: "customer", name }, { name }, key);
  await hand.deliver!(entry);
  if (entry.state === "done") hand.shop.customers.push(entry.id ?? key);
}

/** Records a top-up or a withdrawal, unless the drawer is in use or its state is unknown. */
async function recharge(hand: DeviceWorker): Promise<void> {
  const { desk } = hand;
  if (desk.atDrawer || desk.drawerUnknown) return;
  await operateService(hand);
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

async function atDrawer(hand: DeviceWorker, open: string | null): Promise<Entry> {
  const { desk, random } = hand;
  const key = keyOf(hand);
  const send = async (entry: Entry) => {
    await hand.deliver!(entry);
    return entry;
  };
  if (!open) {
    const openingFloat = randomBetween(random, 0, 20) * 5_000;
    const body = { tillId: desk.tillId, openingFloat };
    return send(addEntry(hand, "POST", "/shifts", { kind: "shift", openingFloat }, body, key));
  }
  if (random() < 0.8) {
    const amount = randomBetween(random, 1, 20) * 1_000;
    const isIn = random() < 0.4;
    const category = isIn ? "CHANGE" : pickOne(random, ["EXPENSE", "SUPPLIER", "WITHDRAWAL"]);
    const about = { kind: "cashMovement", shiftId: open, amount: isIn ? amount : -amount } as const;
    const body = { kind: isIn ? "IN" : "OUT", category, amount, note: key };
    return send(addEntry(hand, "POST", `/shifts/${open}/movements`, about, body, key));
  }
  const cash = randomBetween(random, 0, 400) * 1_000;
  const body = { counted: [{ method: "CASH", amount: cash }], floatLeft: 50_000, note: key };
  const about = { kind: "closing", shiftId: open, cash } as const;
  return send(addEntry(hand, "POST", `/shifts/${open}/close`, about, body, key));
}

/** Sells through the screen, sometimes offline; the payment is by Nequi. */
export async function sellThroughScreen(shop: DeviceShop, desk: DeviceState): Promise<void> {
  const { byHand, device, random } = desk;
  const { id, name, price, tiers, pack, unit } = byHand;
  const quantity = randomBetween(random, 1, 3);
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
  const { lines, total, promoted } = priceForShop(desk.shop, [{ ...buttons, amount: null, discount: null }]);
  const payments = [{ method: "NEQUI", amount: total }];
  const about = { kind: "sale", lines: lines.map(recordedLineOf), payments, customerId: null } as const;
  const entry = addEntry(desk, "POST", "/sales", { ...about, lines: [...about.lines] }, {});
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
    if (isOffline) disconnect(desk);
    if (presentation) await (await plugInWedge(page)).scan(presentation.barcode);
    else for (let piece = 0; piece < quantity; piece++) await product.click();
    if (presentation) await page.getByText(`${name} (${presentation.name})`).first().waitFor();
    if (promoted > 0) await page.getByText(THREE_FOR_TWO).first().waitFor();
    await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
    const sold = page.getByRole("region", { name: "Última venta" });
    const finish = page.getByRole("button", { name: "Finalizar Venta" });
    // If another tab has closed the drawer, the till says so and asks the person to finish again.
    const again = page.getByText("Termina la venta otra vez");
    await finish.click();
    await sold.or(again).waitFor();
    if (await again.isVisible()) await finish.click();
    await sold.waitFor();
    updateEntry(entry, { state: "done", at: Date.now() });
  } catch (error) {
    entry.unsure = true;
    desk.writeLog.violations.push(`${device.name}: by hand: ${error}`);
    // Clears the stored cart, so that the next sale starts with an empty cart.
    await page.evaluate(() => sessionStorage.clear()).catch(() => {});
  } finally {
    if (isOffline) reconnect(shop, desk);
    desk.atDrawer = false;
  }
}
