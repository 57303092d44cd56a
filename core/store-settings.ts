import { can, type Role } from "#core/permissions.ts";
import type { PhoneMethod } from "#core/sale/payment.ts";
import { DEFAULT_TAXES, type StoreTaxes } from "#core/tax/classes.ts";

/** Cash shifts: hidden, optional, or required for every sale. */
export const SHIFT_MODES = ["OFF", "OPTIONAL", "REQUIRED"] as const;
export type ShiftMode = (typeof SHIFT_MODES)[number];

export const SHIFT_LABELS: Record<ShiftMode, string> = {
  OFF: "No usar",
  OPTIONAL: "Opcional",
  REQUIRED: "Obligatoria",
};

/** Payment keys per store. */
export const MAX_PAYMENT_KEYS = 10;
/** Longer texts would not be read at a counter. */
export const MAX_TICKET_NOTE = 200;
/** Ten years. */
export const MAX_CREDIT_DAYS = 3_650;

/** Where customers pay by phone: a number or key, with the picture of its QR code. */
export type PaymentKey = {
  method: PhoneMethod;
  label: string;
  key: string;
  holder: string | null;
  /** A path on this server, beginning with `/`. */
  image: string | null;
};

/** The settings for selling. The defaults are the specification's behaviour. */
export type StoreSettings = {
  shifts: ShiftMode;
  /** A CASHIER who closes a shift sees the expected amounts only after counting. */
  blindCount: boolean;
  /** Fiado is offered. */
  credit: boolean;
  /** Pesos, for customers without their own limit; null is no limit. */
  creditLimit: number | null;
  /** Days until a debt is due, for customers without their own; null is never. */
  creditDays: number | null;
  /** 50: cash payments are rounded down to existing coins. */
  cashRounding: 0 | 50;
  /** A sale may exceed the recorded stock. */
  sellBelowStock: boolean;
  /** The maximum discount by a CASHIER, in percent of the sale's subtotal. */
  cashierDiscount: number;
  /** A CASHIER may take returns. */
  cashierReturns: boolean;
  paymentKeys: PaymentKey[];
  /** The last lines of the ticket. */
  ticketNote: string | null;
  /** From the fiscal profile, changed by PATCH /store/fiscal. */
  taxes: StoreTaxes;
  /** Pesos that stay in the shop when the owner draws money. */
  cashToKeep: number;
};

export const DEFAULT_SETTINGS: StoreSettings = {
  shifts: "OPTIONAL",
  blindCount: false,
  credit: true,
  creditLimit: null,
  creditDays: null,
  cashRounding: 0,
  sellBelowStock: false,
  cashierDiscount: 0,
  cashierReturns: false,
  paymentKeys: [],
  ticketNote: null,
  taxes: DEFAULT_TAXES,
  cashToKeep: 0,
};

/** Whether a role may take returns. */
export function mayReturn(role: Role, { cashierReturns }: Pick<StoreSettings, "cashierReturns">): boolean {
  return can(role, "sales.return") || (role === "CASHIER" && cashierReturns);
}
