/** A line of a sale, of a product or free. `pack` and `promotion` are texts of `toSoldSale`. */
export type Sold = {
  productId: string | null;
  name: string;
  quantity: number;
  total: number;
  pack: string | null;
  promotion: string | null;
};
/** A returned line of a sale, by its id. */
export type Back = { saleItemId: string; quantity: number };

/** `done`: acknowledged at `at`. `refused`: clearly. `open`: may exist completely or not at all. */
export type Entry = {
  request: { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; body?: object };
  /** Its identification in the books, when the key has changed. */
  note?: string;
  /** Sent as Idempotency-Key where the call takes one. */
  key: string;
  state: "open" | "done" | "refused";
  at: number;
  /** A try was unanswered: it may still arrive, after later requests. */
  unsure: boolean;
  /** The id of the created row, once known. */
  id: string | null;
  /** The device's number, printed on paper. */
  number?: string | null;
  /** The device; null once every device has received the change. */
  device?: string | null;
  /** Made through the screen, so its key is unknown. */
  byHand?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read where they are expected
  said: any;
  about:
    | {
        kind: "sale";
        lines: Sold[];
        payments: { method: string; amount: number }[];
        customerId: string | null;
      }
    | { kind: "return"; sale: Of<"sale">; items: Back[] | null }
    | { kind: "debtPayment"; customerId: string; amount: number }
    | { kind: "reversal"; payment: Of<"debtPayment"> }
    | { kind: "debtChange"; customerId: string; amount: number }
    | { kind: "shift"; openingFloat: number }
    | { kind: "customer"; name: string }
    /** Null: in the one open on arrival. */
    | { kind: "cashMovement"; shiftId: string | null; amount: number }
    | { kind: "closing"; shiftId: string; cash: number }
    | { kind: "operation"; serviceId: string; amount: number; fee: number }
    | { kind: "operationReversal"; operation: Of<"operation"> }
    | { kind: "settlement"; serviceId: string; amount: number }
    | { kind: "payableChange"; amount: number }
    | { kind: "supplierPayment"; amount: number }
    | { kind: "supplierReversal"; payment: Of<"supplierPayment"> }
    | { kind: "adjustment"; productId: string; quantity: number }
    | { kind: "price"; productId: string; price: number }
    | { kind: "product"; name: string }
    | { kind: "deletion"; productId: string }
    | { kind: "order"; items: { productId: string; quantity: number }[] }
    | { kind: "orderStatus"; order: Entry; to: "ORDERED" | "RECEIVED" };
};
export type Kind = Entry["about"]["kind"];
export type Of<K extends Kind> = Entry & { about: Extract<Entry["about"], { kind: K }> };

export type Notebook = {
  entries: Entry[];
  /** Unacceptable in any case: a 500, or different answers for one key. */
  complaints: string[];
  /** Number of tries per answer; `none` for unanswered. */
  answers: Map<string, number>;
  /** The longest time from the first try of a write to its answer, in milliseconds. */
  longest: number;
};

export const newNotebook = (): Notebook => ({
  entries: [],
  complaints: [],
  answers: new Map(),
  longest: 0,
});

export function entriesOf<K extends Kind>({ entries }: Notebook, kind: K): Of<K>[] {
  return entries.filter((entry): entry is Of<K> => entry.about.kind === kind);
}
