import type { CustomerCopy } from "#core/contract/changes.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { WholeSale } from "#core/contract/sales/whole-sale.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { Entry } from "#web/offline/queue/entry.ts";

export type Operation = {
  endpoint: Endpoint;
  isNumbered: boolean;
  provides(entry: EntryRequest): DependencyTag[];
  /** Tags on which this entry depends. Earlier entries that provide one are sent first. */
  needs(entry: EntryRequest): DependencyTag[];
  /** The id that the server assigned; undefined when the answer is about another record. */
  idIn(answer: unknown): string | undefined;

  label(entry: Pick<Entry, "body" | "shown">): EntryLabel;

  /** Applies an entry to the device's data while the entry waits for the server. */
  whileWaiting?(entry: WaitingEntry, shop: PendingChanges): void;
  /** The drawer after the entry; undefined if the entry does not change it. Not for refused entries. */
  drawerAfter?(entry: WaitingEntry, drawer: DrawerState, tillId: string): DrawerState | undefined;
  saleOf?(entry: WaitingEntry): WholeSale;
  saleAfter?(entry: WaitingEntry, sale: WholeSale): WholeSale;
  whenRecorded(entry: WaitingEntry, answer: unknown): Partial<OwnChange>;
};

export type EntryRequest = Pick<Entry, "key" | "params" | "body">;
export type WaitingEntry = Pick<
  Entry,
  "key" | "kind" | "params" | "body" | "lateBody" | "shown" | "state" | "number" | "at"
>;
export type EntryLabel = { title: string; detail: string | null; hasAmount: boolean };

export type DependencyTag = `${"customer" | "opening" | "shift" | "sale"}:${string}` | "closing";

export type DrawerState = { shift: Shift | null; proposedFloat: number | null };

export type PendingChanges = {
  sold(productId: string, quantity: number): void;
  /** Pesos by which the debt changes; negative for a payment. */
  owes(customerId: string, amount: number): void;
  consents(customerId: string, at: string): void;
  adds(customer: CustomerCopy): void;
};

/** The stock after this device's change, or the quantity by which the change moved it. */
export type OwnStock = { now: number } | { by: number };

export type OwnChange = {
  stocks: Map<string, OwnStock>;
  balance: { customerId: string; now: number } | { customerId: string; by: number } | null;
  customer: CustomerCopy | null;
  opened: Shift | null;
  closed: string | null;
  sale: WholeSale | null;
};

export const customerTags = (id: unknown): DependencyTag[] =>
  typeof id === "string" ? [`customer:${id}`] : [];

export const shiftTags = {
  provides: (shiftId: unknown): DependencyTag[] => (typeof shiftId === "string" ? [`shift:${shiftId}`] : []),
  needs: (shiftId: unknown): DependencyTag[] => (typeof shiftId === "string" ? [`opening:${shiftId}`] : []),
};

export const idFromAnswer = (answer: unknown) => (answer as { id?: string } | null)?.id;
