import type { Endpoint } from "#core/contract/endpoint.ts";
import { recordExpense } from "#core/contract/expenses.ts";
import { adjustPayable } from "#core/contract/payables.ts";
import { changeProductPrices, importProducts } from "#core/contract/products/bulk-products.ts";
import { createProduct, updateProduct } from "#core/contract/products/products.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { createPurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { createSupplier } from "#core/contract/suppliers.ts";
import { createUser } from "#core/contract/users.ts";
import { ApiError } from "#web/api/api-error.ts";
import { startUnansweredWritesCheck } from "#web/api/check-writes.ts";
import { call, setSessionToken } from "#web/api/client.ts";
import { toWriteRequest } from "#web/api/idempotent-call.ts";
import { readStoredSession, type StoredSession, storeSession, userKeyOf } from "#web/api/stored-session.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";
import { requestSale } from "#web/features/sales/till/send/sale-journal.ts";
import { readDeviceSeries } from "#web/offline/device/device-id.ts";
import { readOrRegisterDeviceId } from "#web/offline/device/this-device.ts";
import type { QueueEntryDraft } from "#web/offline/queue/entry.ts";
import { classifyServerReply } from "#web/offline/queue/entry-steps.ts";
import { buildQueueExportFile, importQueueExportFile } from "#web/offline/queue/export-file.ts";
import { type EntryOutcome, performOperation } from "#web/offline/queue/perform-operation.ts";
import { readQueueEntries } from "#web/offline/queue/queue.ts";
import { retryAllEntries, wakeQueueSender } from "#web/offline/queue/sender.ts";
import { buildShiftWithoutTotals } from "#web/offline/replica/shift-without-totals.ts";

// This file runs in a page of a simulated device. It calls what the screens call when a person presses a
// button.

/** The outcome that a screen shows: recorded on the server, finished on the device, refused, or unknown. */
export type EntrySendResult =
  | { outcome: "answered"; id: string | null; number: string | null; answer: unknown }
  | { outcome: "finished"; number: string | null }
  | { outcome: "refused"; code: string; status: number }
  | { outcome: "unsure"; code: string };

const OFFICE = {
  adjustPayable,
  adjustStock,
  changePrices: changeProductPrices,
  changeSettings: changeStoreSettings,
  createProduct,
  createPurchaseOrder,
  createSupplier,
  createUser,
  importProducts,
  recordExpense,
  updateProduct,
};
export type BackOfficeWrite = {
  name: keyof typeof OFFICE;
  input: { params?: Record<string, string>; body: object };
};

export type UnsentEntry = { key: string; state: string; code: string | null; number: string | null };

/** A request without its user: the page adds the person who is signed in. */
export type UnsignedEntryRequest = { sale: FinishedSale } | { draft: DraftFields };
type DraftFields = Pick<QueueEntryDraft, "key" | "kind" | "body" | "total"> & {
  params: Record<string, string>;
};

const storeId = () => readStoredSession()?.store.id ?? "";

function signedIn(): StoredSession | null {
  const session = readStoredSession();
  setSessionToken(session?.token ?? null, session && userKeyOf(session), () =>
    setSessionToken(null, null, () => {}),
  );
  stopChecking();
  stopChecking = session
    ? startUnansweredWritesCheck(({ contents }, recorded) =>
        localStorage.setItem(OUTCOME_PREFIX + contents, String(recorded)),
      )
    : () => {};
  return session;
}

let stopChecking = () => {};

/** Prefix of the local storage keys for outcomes of unanswered writes, which the app learns later. */
const OUTCOME_PREFIX = "told:";

const page = {
  /** Registers this browser as a device, and returns its series; null if nobody is signed in. */
  async arrive(): Promise<string | null> {
    if (!signedIn()) return null;
    await readOrRegisterDeviceId();
    return readDeviceSeries(storeId());
  },
  signIn(session: StoredSession): void {
    storeSession(session);
    signedIn();
  },
  isSignedIn: () => readStoredSession() !== null,
  async perform(request: UnsignedEntryRequest): Promise<EntrySendResult> {
    const user = signedIn()?.user;
    if (!user) return { outcome: "refused", code: "SIGNED_OUT", status: 401 };
    const by = { id: user.id, name: user.name };
    try {
      if ("sale" in request) {
        const { sale } = request;
        const sold = await requestSale({ ...sale, about: { ...sale.about, seller: by } });
        const { id, number, soldOffline } = sold;
        return soldOffline
          ? { outcome: "finished", number }
          : { outcome: "answered", id, number, answer: { items: sold.items } };
      }
      const outcome = await performOperation({
        ...request.draft,
        lateBody: {},
        shown: shownOf(request.draft, by),
        by,
      });
      return resultOf(outcome, request.draft.kind);
    } catch (error) {
      if (!(error instanceof ApiError)) return { outcome: "unsure", code: String(error) };
      const { code, status } = error;
      // The server recorded this entry on an earlier try with the same idempotency key; that answer was lost.
      if (["IDEMPOTENCY_MISMATCH", "ALREADY_RECORDED"].includes(code))
        return { outcome: "answered", id: null, number: null, answer: null };
      return classifyServerReply(error) === "none"
        ? { outcome: "unsure", code }
        : { outcome: "refused", code, status };
    }
  },
  /** Writes as a form does: the API client chooses the idempotency key, retries, and checks the result. */
  async write({ name, input }: BackOfficeWrite): Promise<EntrySendResult> {
    if (!readStoredSession()) return { outcome: "refused", code: "SIGNED_OUT", status: 401 };
    try {
      const answer = await call(OFFICE[name] as Endpoint, input as object);
      return { outcome: "answered", id: null, number: null, answer };
    } catch (error) {
      if (!(error instanceof ApiError)) return { outcome: "unsure", code: String(error) };
      const { code, status, undecided, details } = error;
      // An earlier try saved this same write, and the form says so.
      if (code === "EARLIER_KEPT" && details.isSame)
        return { outcome: "answered", id: null, number: null, answer: null };
      return undecided ? { outcome: "unsure", code } : { outcome: "refused", code, status };
    }
  },
  /** The outcome that the app learned later: true if the write was saved; null if not known yet. */
  toldAbout({ name, input }: BackOfficeWrite): boolean | null {
    const storageKey = OUTCOME_PREFIX + toWriteRequest({ endpoint: OFFICE[name], input }).contents;
    const recorded = localStorage.getItem(storageKey);
    localStorage.removeItem(storageKey);
    return recorded === null ? null : recorded === "true";
  },
  async left(): Promise<UnsentEntry[]> {
    const all = await readQueueEntries(storeId());
    return all.map(({ key, state, trouble, number }) => ({
      key,
      state,
      code: trouble?.code ?? null,
      number,
    }));
  },
  async send(): Promise<void> {
    signedIn();
    await wakeQueueSender();
  },
  async retry(): Promise<void> {
    signedIn();
    await retryAllEntries();
  },
  copy: async () => (await buildQueueExportFile(storeId())).text(),
  take: (text: string) => importQueueExportFile(storeId(), text),
  /** Rewrites stored sales as an earlier app version stored them, without newer fields. Returns the count. */
  async age(): Promise<number> {
    const name = `mostrador-journal-${storeId()}`;
    const old = (entry: object) => {
      const { params, ...rest } = entry as { params?: object };
      return rest;
    };
    const open = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const tx = db.transaction("entries", "readwrite");
    const all = await new Promise<{ key: string; kind: string }[]>((resolve) => {
      const read = tx.objectStore("entries").getAll();
      read.onsuccess = () => resolve(read.result);
    });
    const aged = all.filter(({ kind }) => kind === "sale" || kind === "freeSale");
    for (const entry of aged) {
      tx.objectStore("entries").put(old(entry));
      localStorage.setItem(`mostrador-journal:${storeId()}:${entry.key}`, JSON.stringify(old(entry)));
    }
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    db.close();
    return aged.length;
  },
  /** Deletes the IndexedDB database of the queue; its second copy in local storage stays. */
  forgetDatabase: () =>
    new Promise<void>((resolve) => {
      const deletion = indexedDB.deleteDatabase(`mostrador-journal-${storeId()}`);
      deletion.onsuccess = deletion.onerror = () => resolve();
    }),
  forgetCopies(): void {
    for (const name of Object.keys(localStorage))
      if (name.startsWith("mostrador-journal:")) localStorage.removeItem(name);
  },
  /** Fills local storage, which has the queue's second copy, completely. */
  fillCopies(): void {
    for (let size = 1 << 20; size > 8; size >>= 1)
      for (let n = 0; n < 12; n++)
        try {
          localStorage.setItem(`junk:${size}:${n}`, "x".repeat(size));
        } catch {
          break;
        }
  },
  emptyCopies(): void {
    for (const name of Object.keys(localStorage)) if (name.startsWith("junk:")) localStorage.removeItem(name);
  },
};
export type DevicePageFunctions = typeof page;

/** Builds the document that screens show until the server has recorded the entry. */
function shownOf({ key, kind, body }: DraftFields, by: { id: string; name: string }): unknown {
  const createdAt = new Date().toISOString();
  if (kind === "return") return { items: [], refunds: [], total: 0 };
  if (kind === "countEntries") return { name: "Arroz", text: "1 unidad", units: 1 };
  if (kind === "cashMovement") return { id: key, createdAt, by, ...body };
  if (kind === "serviceOperation")
    return { id: key, createdAt, by, service: { id: "", name: "Recarga" }, reference: null, ...body };
  if (kind !== "opening") return null;
  const till = { id: body.tillId as string, name: "Caja" };
  const openingFloat = body.openingFloat as number;
  return buildShiftWithoutTotals({
    id: key,
    number: 0,
    openedAt: createdAt,
    openingFloat,
    openedBy: by,
    till,
  });
}

function resultOf(outcome: EntryOutcome, kind: string): EntrySendResult {
  if ("finished" in outcome) return { outcome: "finished", number: outcome.finished.number };
  const content = outcome.answer as { id?: string; number?: string | null; customer?: { id: string } };
  // The answer to a cash movement or a closing is the shift, whose id and number are not the entry's.
  const isInDrawer = kind === "cashMovement" || kind === "closing";
  const id = isInDrawer ? null : (content.customer?.id ?? content.id ?? null);
  const number = isInDrawer || kind === "opening" ? null : (content.number ?? null);
  return { outcome: "answered", id, number, answer: content };
}

signedIn();
(globalThis as unknown as { device: DevicePageFunctions }).device = page;
