/** A line of a sale; of a product, or of what is none. */
export type Sold = { productId: string | null; name: string; quantity: number; total: number };
/** Of a line of a sale, by its id. */
export type Back = { saleItemId: string; quantity: number };

/**
 * What a till wrote, in its own words. `done` has been acknowledged at the instant `at`; `refused` was answered with a
 * clear no; of what is `open` nobody ever heard again, so it may be there, whole, or not at all.
 */
export type Entry = {
  request: { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; body?: object };
  /** By which the books name it, where that is not the key that it has by now. */
  note?: string;
  /** Goes along as Idempotency-Key, where the call takes one, and names what was made. */
  key: string;
  state: "open" | "done" | "refused";
  at: number;
  /** An attempt went unanswered: it may still be on its way, and overtake what was sent after it. */
  unsure: boolean;
  /** Of what was made, once it is known. */
  id: string | null;
  /** Given by the device, and on its paper. */
  number?: string | null;
  /** On which device; null once all of them can know of it. */
  device?: string | null;
  /** Done on a screen, where nobody sees its key. */
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
    /** Null: in whichever was open when it arrived. */
    | { kind: "cashMovement"; shiftId: string | null; amount: number }
    | { kind: "closing"; shiftId: string; cash: number }
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
  /** What no fault excuses: an answer 500, another answer for the same key. */
  complaints: string[];
  /** How many tries were answered with what; nothing is `none`. */
  answers: Map<string, number>;
  /** From the first try of a write until it was acknowledged or refused, in milliseconds: the longest of all. */
  longest: number;
};

export const newNotebook = (): Notebook => ({
  ...{ entries: [], complaints: [] },
  ...{ answers: new Map(), longest: 0 },
});

export function entriesOf<K extends Kind>({ entries }: Notebook, kind: K): Of<K>[] {
  return entries.filter((entry): entry is Of<K> => entry.about.kind === kind);
}
