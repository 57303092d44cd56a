import type { Page } from "playwright-core";
import { computeQuantityForAmount } from "#core/quantity.ts";
import { readUuidTime } from "#core/uuid.ts";
import type { StoredSession } from "#web/api/stored-session.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";
import type { SimulatedTill, TestProduct, TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { updateWriteLogEntry, type WriteLog, type WriteLogEntry } from "../write-log.ts";
import { callDevicePage, NO_ANSWER_RESULT, type SimulatedDevice } from "./device.ts";
import type { BackOfficeWrite, EntrySendResult, UnsignedEntryRequest } from "./page.ts";

export type DeviceState = {
  device: SimulatedDevice;
  /** The shop, but only with the customers that this device knows. */
  shop: TestShop;
  writeLog: WriteLog;
  random: () => number;
  /** A product sold only through the screen: identifies sales whose idempotency key is unknown. */
  byHand: TestProduct;
  tillId: string;
  /** The id of the open shift; null when none is open. */
  shift: string | null;
  /** True if it is unknown whether a shift is open, until the server is asked after all work has ended. */
  drawerUnknown: boolean;
  /** True while a worker uses the drawer. */
  atDrawer: boolean;
  /** Error codes that the current fault may cause, in addition to those of `EVERY_DAY`. */
  mayRefuse: Set<string>;
  session: StoredSession;
  /** The product that this device changes in the forms outside the till; null before it exists. */
  backOfficeProduct: string | null;
  /** The product whose price this device changes, with its last known price. */
  pricedProduct: { id: string; price: number } | null;
  /** True for one device only, because the order of settings changes by several devices is unknown. */
  changesSettings: boolean;
  /** Counts of outcomes over all devices. */
  outcomes: Record<EntrySendResult["outcome"], number>;
};

/** A simulated person at the first (0) or second (1) tab of a device. */
export type DeviceWorker = SimulatedTill & { deviceState: DeviceState; tab: number };

/** A write from a form outside the till. `marker` is a unique text or amount in this write. */
export type BackOfficeEntry = {
  write: BackOfficeWrite;
  marker: string;
  place: Place;
  state: "open" | "done" | "refused";
  /** The time of the answer, from `performance.now()`. */
  doneAt: number;
  by: StoredSession;
  deviceState: DeviceState;
};

/** The table and column that store the marker. */
export type Place = { table: string; column: string };

/** A shop with its devices and its server, which faults may kill. */
export type DeviceShop = {
  environment: TestEnvironment;
  /** The server's current port, to which the devices' proxies lead. */
  port: number;
  shop: TestShop;
  writeLog: WriteLog;
  deviceStates: DeviceState[];
  /** Writes from forms outside the till. */
  backOffice: BackOfficeEntry[];
  /** True while the forms outside the till are used. */
  hasOffice: boolean;
  /** Counts of the outcomes that the devices showed. */
  outcomes: Record<EntrySendResult["outcome"], number>;
  /** Idempotency keys of refused entries that a device keeps until a person decides. */
  kept: Set<string>;
  /** Ids of shifts whose opening the restored server has lost. */
  forgotten: Set<string>;
  /** Workers pause while `closed`; `inside` is the number of operations in progress. */
  gate: { closed: boolean; inside: number };
  random: () => number;
  /** Signs in the next employee at the device, in place of the current one. */
  nextPerson(deviceState: DeviceState): Promise<StoredSession>;
  end(): Promise<void>;
};

/** Error codes of a normal day: too little stock, a payment above the debt, a closed shift. */
const EVERY_DAY = new Set([
  ...["INSUFFICIENT_STOCK", "MORE_THAN_OWED", "ALREADY_RETURNED", "NOTHING_OWED", "RETURNS_FULL"],
  ...["SHIFT_CLOSED", "SHIFT_OPEN", "FORBIDDEN", "PAYMENTS_MISMATCH"],
]);

/** Error codes after which a device keeps an entry until a person decides, as the server cannot record it. */
const KEPT_CODES = new Set([
  "MORE_THAN_OWED",
  "NOTHING_OWED",
  "ALREADY_RETURNED",
  "SHIFT_OPEN",
  "SHIFT_CLOSED",
]);

export const canEntryStayUnsent = (deviceState: DeviceState, code: string | null) =>
  code !== null && (KEPT_CODES.has(code) || deviceState.mayRefuse.has(code));

/** Sends an entry of the write log from a tab as the screen would, and records the outcome in the entry. */
export async function sendEntryFromTab(
  deviceState: DeviceState,
  tab: Page | undefined,
  entry: WriteLogEntry,
): Promise<EntrySendResult> {
  const result = (await callDevicePage(tab, "perform", askedOf(deviceState, entry))) ?? NO_ANSWER_RESULT;
  // Another tab of the device ended the session, so this tab signs in again.
  if (result.outcome === "refused" && result.code === "SIGNED_OUT")
    await callDevicePage(tab, "signIn", deviceState.session);
  deviceState.outcomes[result.outcome] += 1;
  entry.at = Date.now();
  entry.device = result.outcome === "answered" ? null : deviceState.device.name;
  if (result.outcome === "answered")
    updateWriteLogEntry(entry, { state: "done", id: result.id, answer: result.answer });
  // The document's id is the idempotency key, unless the device's clock was wrong.
  if (result.outcome === "finished")
    updateWriteLogEntry(entry, { state: "done", id: isRight(entry.key) ? idOf(entry) : null });
  if (result.outcome === "answered" || result.outcome === "finished") entry.number = result.number;
  if (result.outcome === "unsure") entry.unsure = true;
  if (result.outcome === "refused") {
    const isSession = result.status === 401;
    if (!isSession && !EVERY_DAY.has(result.code) && !deviceState.mayRefuse.has(result.code))
      deviceState.writeLog.violations.push(
        `${deviceState.device.name}: ${entry.key} was refused: ${result.code}`,
      );
    entry.state = "refused";
  }
  return result;
}

const isRight = (key: string) => Math.abs(readUuidTime(key)!.getTime() - Date.now()) < 60_000;

/** They are found by their note. */
const KINDS_WITHOUT_ID = new Set<WriteLogEntry["about"]["kind"]>(["cashMovement", "closing", "countEntry"]);
const idOf = ({ about, key }: WriteLogEntry) => (KINDS_WITHOUT_ID.has(about.kind) ? null : key);

const KINDS: Partial<Record<WriteLogEntry["about"]["kind"], QueueEntry["kind"]>> = {
  return: "return",
  debtPayment: "debtPayment",
  customer: "customer",
  shift: "opening",
  cashMovement: "cashMovement",
  closing: "closing",
  operation: "serviceOperation",
  countEntry: "countEntries",
};

function askedOf(deviceState: DeviceState, { request, key, about }: WriteLogEntry): UnsignedEntryRequest {
  const body = request.body as Record<string, unknown>;
  if (about.kind === "sale") return { sale: finishedSale(deviceState, request.path, key, body) };
  const kind: QueueEntry["kind"] = KINDS[about.kind]!;
  const [, , id] = request.path.split("/");
  const params: Record<string, string> = id ? { id } : {};
  return { draft: { kind, key, params, body, total: 0 } };
}

const nameOf = ({ promotions }: TestShop, promotion: string) =>
  promotions.find(({ id }) => id === promotion)!.name;

type Body = Record<string, unknown>;
type Item = {
  productId?: string;
  description?: string;
  price: number;
  quantity?: number;
  amount?: number;
  discount?: number;
  presentation?: { id: string; count: number };
  promotion?: { id: string; discount: number } | null;
};

/** Builds the finished sale from the body of a request, as the till builds it from its cart. */
function finishedSale({ shop }: DeviceState, path: string, key: string, body: Body): FinishedSale {
  const lines = (body.items as Item[]).map((item): FinishedSale["about"]["lines"][number] => {
    const { productId, description, price, quantity, amount, discount, presentation, promotion } = item;
    const line = {
      price,
      quantity: presentation?.count ?? quantity ?? computeQuantityForAmount(amount!, price),
      amount: amount ?? null,
      problem: null,
      discount: { in: "pesos" as const, value: discount ?? 0 },
    };
    const goods = shop.products.find(({ id }) => id === productId);
    if (!goods)
      return { ...line, key, kind: "free", productId: null, name: description!, unit: "UNIT", stock: null };
    const { id, name, unit, stock, tiers, pack } = goods;
    const found = promotion && { ...promotion, name: nameOf(shop, promotion.id) };
    return {
      ...line,
      key: id,
      kind: "product",
      productId: id,
      name,
      unit,
      stock,
      price: goods.price,
      tiers,
      ...(presentation && { presentation: { ...pack!, count: presentation.count } }),
      ...(promotion !== undefined && { promotion: found }),
    };
  });
  const customerId = body.customerId as string | null;
  const customer = customerId && { name: `De ${customerId}`, phone: null, document: null, balance: 0 };
  const about = {
    lines,
    customer: customer || null,
    agreed: false,
    seller: { id: "", name: "" },
    shift: null,
    cashRounding: shop.cashRounding,
  };
  return path === "/sales/free"
    ? { key, about, freeSale: { ...body, isFreeForm: true } as never }
    : { key, about, sale: body as never };
}
