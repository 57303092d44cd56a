import type { PaymentKey } from "#core/store-settings.ts";

/** Between the till and the screen that the customer sees, in one browser. Nothing of it is private: no cost, no stock, no customer. */
export type ShownLine = { name: string; quantity: string; total: number; saving: number };
export type ShownSale = {
  kind: "SALE";
  lines: ShownLine[];
  /** What is to be paid, before a method is chosen too. */
  total: number;
  saving: number;
  /** How it is paid by phone, once that is chosen. */
  pay: Pick<PaymentKey, "label" | "key" | "holder" | "image">[];
};
export type ScreenMessage =
  | ShownSale
  | { kind: "SOLD"; total: number; change: number }
  /** The screen was opened and asks what there is. */
  | { kind: "HELLO" };

export const openChannel = () => new BroadcastChannel("customer-screen");
