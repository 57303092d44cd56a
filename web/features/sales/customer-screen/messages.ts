import type { PaymentKey } from "#core/store-settings.ts";

/** Line of a sale on the customer display. No message to the display contains a cost, a stock or a customer. */
type CustomerScreenLine = {
  name: string;
  quantity: string;
  total: number;
  saving: number;
  /** The price of a gram, millilitre or metre of loose goods. */
  perUnit?: string | undefined;
  /** Name of the promotion that gives the saving. */
  promotion?: string | undefined;
};
export type CustomerScreenSale = {
  kind: "SALE";
  lines: CustomerScreenLine[];
  total: number;
  saving: number;
  /** The store's keys for payments by phone; empty until the cashier chooses that method. */
  pay: (Pick<PaymentKey, "label" | "key" | "holder" | "image"> & {
    /** The text of a QR code with the amount; null where the picture shows the store's code. */
    qr: string | null;
  })[];
};
export type ScreenMessage =
  | CustomerScreenSale
  | { kind: "SOLD"; total: number; change: number }
  /** The customer display opened and asks for the current sale. */
  | { kind: "HELLO" };

export const openCustomerScreenChannel = () => new BroadcastChannel("customer-screen");
