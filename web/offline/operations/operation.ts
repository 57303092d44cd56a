import type { CustomerCopy } from "#core/contract/changes.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { WholeSale } from "#core/contract/sales/whole-sale.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { Entry } from "#web/offline/queue/entry.ts";

/** What a device can do without the server. One file of this folder each, listed in `index.ts`. */
export type Operation = {
  endpoint: Endpoint;
  /** Its document has a printed number, the device's next one. */
  isNumbered: boolean;
  /** The tags that the server knows once it has the entry. */
  provides(entry: Named): Tag[];
  /**
   * The entry is sent after all earlier ones that provide one of these tags, because the server would refuse it
   * before.
   */
  needs(entry: Named): Tag[];
  /** The id that the server assigned; undefined when the answer is about something else. */
  idIn(answer: unknown): string | undefined;

  /** Its text in the list of waiting entries. */
  label(entry: Pick<Entry, "body" | "shown">): Label;

  /** Its effect on the replica while it waits. Not called before it is finished. */
  whileWaiting?(entry: Waiting, shop: PendingShop): void;
  /**
   * This device's drawer after the entry; undefined when it does not concern the drawer. Only for entries that
   * the server did not refuse.
   */
  drawerAfter?(entry: Waiting, drawer: DrawerState, tillId: string): DrawerState | undefined;
  /** The sale that it records, as this device knows it. */
  saleOf?(entry: Waiting): WholeSale;
  /** A sale after the entry; only for entries that the server did not refuse. */
  saleAfter?(entry: Waiting, sale: WholeSale): WholeSale;
  /** Its effect on the replica by the server's answer, before the next look for changes. */
  whenRecorded(entry: Waiting, answer: unknown): Partial<OwnChange>;
};

export type Named = Pick<Entry, "key" | "params" | "body">;
export type Waiting = Pick<
  Entry,
  "key" | "kind" | "params" | "body" | "lateBody" | "shown" | "state" | "number" | "at"
>;
export type Label = { title: string; detail: string | null; hasAmount: boolean };

/** Something that entries share, such as `customer:<id>`. */
export type Tag = `${"customer" | "opening" | "shift" | "sale"}:${string}` | "closing";

/** A till's drawer; `proposedFloat` is what the last closing left in it. */
export type DrawerState = { shift: Shift | null; proposedFloat: number | null };

/** Collects the effects of waiting entries on goods and customers. */
export type PendingShop = {
  /** Negative for a return. */
  sold(productId: string, quantity: number): void;
  /** Negative for a payment. */
  owes(customerId: string, amount: number): void;
  consents(customerId: string, at: string): void;
  adds(customer: CustomerCopy): void;
};

export type OwnChange = {
  /** By product: its current stock, or the change. */
  stocks: Map<string, { now: number } | { by: number }>;
  balance: { customerId: string; now: number } | { customerId: string; by: number } | null;
  customer: CustomerCopy | null;
  /** The opened shift, or the closed one. */
  opened: Shift | null;
  closed: string | null;
  sale: WholeSale | null;
};

export const customerTags = (id: unknown): Tag[] => (typeof id === "string" ? [`customer:${id}`] : []);

/** For entries of an open drawer, whose id is in their body. */
export const inShift = {
  provides: (shiftId: unknown): Tag[] => (typeof shiftId === "string" ? [`shift:${shiftId}`] : []),
  needs: (shiftId: unknown): Tag[] => (typeof shiftId === "string" ? [`opening:${shiftId}`] : []),
};

/** For most endpoints. */
export const ownId = (answer: unknown) => (answer as { id?: string } | null)?.id;
