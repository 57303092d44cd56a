import type { ReplicaCustomer } from "#core/contract/changes.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";

export type OfflineOperation = {
  endpoint: Endpoint;
  isNumbered: boolean;
  /** The records that the entry is about or names. `mustSendAfter` derives the order of sending from them. */
  refersTo(entry: EntryRequest): EntryReferences;
  /** The id that the server assigned. Absent where the answer is about another record. */
  idIn?(answer: unknown): string | undefined;

  label(entry: Pick<QueueEntry, "body" | "shown">): EntryLabel;

  /** Applies an entry to the device's data while the entry waits for the server. */
  whileWaiting?(entry: WaitingEntry, shop: PendingChangeRecorder): void;
  /** The drawer after the entry; undefined if the entry does not change it. Refused entries change nothing. */
  drawerAfter?(entry: WaitingEntry, drawer: DrawerState, tillId: string): DrawerState | undefined;
  saleOf?(entry: WaitingEntry): FullSale;
  saleAfter?(entry: WaitingEntry, sale: FullSale): FullSale;
  whenRecorded?(entry: WaitingEntry, answer: unknown): Partial<LocalChange>;
};

export type EntryRequest = Pick<QueueEntry, "key" | "params" | "body">;
export type WaitingEntry = Pick<
  QueueEntry,
  "key" | "kind" | "params" | "body" | "lateBody" | "shown" | "state" | "number" | "at"
>;
type EntryLabel = { title: string; detail: string | null; hasAmount: boolean };

export type EntryReferences = { customerId?: unknown; saleId?: unknown; shiftId?: unknown };

export type DrawerState = { shift: Shift | null; proposedFloat: number | null };

export type PendingChangeRecorder = {
  sold(productId: string, quantity: number): void;
  /** Pesos by which the debt changes; negative for a payment. */
  owes(customerId: string, amount: number): void;
  consents(customerId: string, at: string): void;
  adds(customer: ReplicaCustomer): void;
};

/** The stock after this device's change, or the quantity by which the change moved it. */
export type LocalStockChange = { now: number } | { by: number };

export type LocalChange = {
  stocks: Map<string, LocalStockChange>;
  balance: { customerId: string; now: number } | { customerId: string; by: number } | null;
  customer: ReplicaCustomer | null;
  opened: Shift | null;
  closed: string | null;
  sale: FullSale | null;
};

export const readIdFromAnswer = (answer: unknown) => (answer as { id?: string } | null)?.id;
