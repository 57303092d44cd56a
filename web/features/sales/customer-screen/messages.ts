import type { PaymentKey } from "#core/store-settings.ts";

/** From till to customer display, in one browser. They contain no cost, stock or customer. */
export type ShownLine = {
  name: string;
  quantity: string;
  total: number;
  saving: number;
  /** The name of the promotion in the saving. */
  promotion?: string | undefined;
};
export type ShownSale = {
  kind: "SALE";
  lines: ShownLine[];
  total: number;
  saving: number;
  /** Keys for payments by phone, once that method is chosen. */
  pay: Pick<PaymentKey, "label" | "key" | "holder" | "image">[];
};
export type ScreenMessage =
  | ShownSale
  | { kind: "SOLD"; total: number; change: number }
  /** The display was opened and requests the current state. */
  | { kind: "HELLO" };

export const openChannel = () => new BroadcastChannel("customer-screen");
