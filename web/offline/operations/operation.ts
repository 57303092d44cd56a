import type { CustomerCopy } from "#core/contract/changes.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { Shift } from "#core/contract/shifts.ts";
import type { WholeSale } from "#core/contract/whole-sale.ts";
import type { Entry } from "#web/offline/queue/entry.ts";

/** What a device may do without the server. Each is a file of this folder, and `index.ts` lists them. */
export type Operation = {
  endpoint: Endpoint;
  /** Its document has a paper of its own, which has the device's next number. */
  isNumbered: boolean;
  /** What the server knows, by their tags, once it has the entry. */
  provides(entry: Named): Tag[];
  /** An entry is sent after all earlier ones that provide one of these: the server would refuse it before. */
  needs(entry: Named): Tag[];
  /** The id that the server gave it; undefined where the answer is about something else. */
  idIn(answer: unknown): string | undefined;

  /** In the list of what waits. */
  label(entry: Pick<Entry, "body" | "shown">): Label;

  /** What it changes of the replica while it waits. Not called before it is finished. */
  whileWaiting?(entry: Waiting, shop: PendingShop): void;
  /** The drawer of this device after it; undefined where it does not concern that. Only of what the server did not refuse. */
  drawerAfter?(entry: Waiting, drawer: DrawerState, tillId: string): DrawerState | undefined;
  /** The sale that it records, as this device knows it. */
  saleOf?(entry: Waiting): WholeSale;
  /** A sale after it; only of what the server did not refuse. */
  saleAfter?(entry: Waiting, sale: WholeSale): WholeSale;
  /** What it changed of the replica by the server's answer, before the server is asked for its changes. */
  whenRecorded(entry: Waiting, answer: unknown): Partial<OwnChange>;
};

export type Named = Pick<Entry, "key" | "params" | "body">;
export type Waiting = Pick<
  Entry,
  "key" | "kind" | "params" | "body" | "lateBody" | "shown" | "state" | "number" | "at"
>;
export type Label = { title: string; detail: string | null; hasAmount: boolean };

/** Something that entries have in common, as `customer:<id>`. */
export type Tag = `${"customer" | "opening" | "shift" | "sale"}:${string}` | "closing";

/** The drawer of a till; `proposedFloat` is what the last closing left in it. */
export type DrawerState = { shift: Shift | null; proposedFloat: number | null };

/** Takes what entries that wait change of goods and customers. */
export type PendingShop = {
  /** Negative for what came back. */
  sold(productId: string, quantity: number): void;
  /** Negative for what was paid. */
  owes(customerId: string, amount: number): void;
  consents(customerId: string, at: string): void;
  adds(customer: CustomerCopy): void;
};

export type OwnChange = {
  /** By product: its stock now, or by how much it changed. */
  stocks: Map<string, { now: number } | { by: number }>;
  balance: { customerId: string; now: number } | { customerId: string; by: number } | null;
  customer: CustomerCopy | null;
  /** The drawer that was opened, and the one that was closed. */
  opened: Shift | null;
  closed: string | null;
  sale: WholeSale | null;
};

export const customerTags = (id: unknown): Tag[] => (typeof id === "string" ? [`customer:${id}`] : []);

/** Of what is done while a drawer is open, whose id its body has. */
export const inShift = {
  provides: (shiftId: unknown): Tag[] => (typeof shiftId === "string" ? [`shift:${shiftId}`] : []),
  needs: (shiftId: unknown): Tag[] => (typeof shiftId === "string" ? [`opening:${shiftId}`] : []),
};

/** Of most endpoints. */
export const ownId = (answer: unknown) => (answer as { id?: string } | null)?.id;
