/** A line of a sale; `productId` is null for a free item. `pack` and `promotion` are text with an id. */
export type RecordedSaleLine = {
  productId: string | null;
  name: string;
  quantity: number;
  total: number;
  pack: string | null;
  promotion: string | null;
};
/** A returned line of a sale, by the line's id. */
export type ReturnedSaleLine = { saleItemId: string; quantity: number };

/** A write request. `done`: acknowledged. `refused`: refused by the server. `open`: outcome unknown. */
export type WriteLogEntry = {
  request: { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; body?: object };
  /** The first idempotency key, stored as a note: identifies the entry when its key has changed. */
  note?: string;
  /** Sent as `Idempotency-Key`. */
  key: string;
  state: "open" | "done" | "refused";
  at: number;
  /** True if an attempt was not answered: that request may still arrive after later ones. */
  unsure: boolean;
  /** The id of the created row, once known. */
  id: string | null;
  /** The document number that the device printed. */
  number?: string | null;
  /** The only device that knows the entry; null once every device may know it. */
  device?: string | null;
  /** True for a sale made through the screen, whose key the test does not know. */
  byHand?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read where they are expected
  answer: any;
  about:
    | {
        kind: "sale";
        lines: RecordedSaleLine[];
        payments: { method: string; amount: number }[];
        customerId: string | null;
      }
    | { kind: "return"; sale: WriteLogEntryOfKind<"sale">; items: ReturnedSaleLine[] | null }
    | { kind: "debtPayment"; customerId: string; amount: number }
    | { kind: "reversal"; payment: WriteLogEntryOfKind<"debtPayment"> }
    | { kind: "debtChange"; customerId: string; amount: number }
    | { kind: "shift"; openingFloat: number }
    | { kind: "customer"; name: string }
    /** A null `shiftId` means the shift that is open when the entry arrives. */
    | { kind: "cashMovement"; shiftId: string | null; amount: number }
    | { kind: "closing"; shiftId: string; cash: number }
    | { kind: "operation"; serviceId: string; amount: number; fee: number }
    | { kind: "operationReversal"; operation: WriteLogEntryOfKind<"operation"> }
    | { kind: "settlement"; serviceId: string; amount: number }
    | { kind: "payableChange"; amount: number }
    | { kind: "supplierPayment"; amount: number }
    | { kind: "supplierReversal"; payment: WriteLogEntryOfKind<"supplierPayment"> }
    | { kind: "adjustment"; productId: string; quantity: number }
    /** What somebody saw in the shop's open count. */
    | { kind: "countEntry"; productId: string; quantity: number }
    | { kind: "price"; productId: string; price: number }
    | { kind: "product"; name: string }
    | { kind: "deletion"; productId: string }
    | { kind: "order"; items: { productId: string; quantity: number }[] }
    | { kind: "orderStatus"; order: WriteLogEntry; to: "ORDERED" | "RECEIVED" };
};
export type WriteLogEntryKind = WriteLogEntry["about"]["kind"];
export type WriteLogEntryOfKind<K extends WriteLogEntryKind> = WriteLogEntry & {
  about: Extract<WriteLogEntry["about"], { kind: K }>;
};

export type WriteLog = {
  entries: WriteLogEntry[];
  /** Results that are never acceptable, such as a 500 or different answers for one idempotency key. */
  violations: string[];
  /** Number of attempts by HTTP status; `none` counts attempts without an answer. */
  answers: Map<string, number>;
  /** The longest time from the first attempt of a write to its answer, in milliseconds. */
  longest: number;
};

export const createWriteLog = (): WriteLog => ({
  entries: [],
  violations: [],
  answers: new Map(),
  longest: 0,
});

/** `Object.assign` with the types of the fields checked. */
export function updateWriteLogEntry(entry: WriteLogEntry, change: Partial<WriteLogEntry>): void {
  Object.assign(entry, change);
}

export function findEntriesOfKind<K extends WriteLogEntryKind>(
  { entries }: WriteLog,
  kind: K,
): WriteLogEntryOfKind<K>[] {
  return entries.filter((entry): entry is WriteLogEntryOfKind<K> => entry.about.kind === kind);
}
