import { can, type Role } from "#core/permissions.ts";
import type { PhoneMethod } from "#core/sale/payment.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import { DEFAULT_TAXES, type StoreTaxes } from "#core/tax/classes.ts";

/** Cash shifts: unknown to the screens, offered, or without one nothing is sold. */
export const SHIFT_MODES = ["OFF", "OPTIONAL", "REQUIRED"] as const;
export type ShiftMode = (typeof SHIFT_MODES)[number];

export const SHIFT_LABELS: Record<ShiftMode, string> = {
  OFF: "No usar",
  OPTIONAL: "Opcional",
  REQUIRED: "Obligatoria",
};

/** A store has no more of them. */
export const MAX_PAYMENT_KEYS = 10;
/** What is longer would be read by nobody at a counter. */
export const MAX_TICKET_NOTE = 200;
/** Ten years: what is due later is due never. */
export const MAX_CREDIT_DAYS = 3_650;

/** Where customers pay by phone: a number or a key of the shop's, with the picture of its QR code. */
export type PaymentKey = {
  method: PhoneMethod;
  label: string;
  key: string;
  holder: string | null;
  /** A path that begins with `/` and that this server serves. */
  image: string | null;
};

/** How a store sells. Defaults are what the specification says, so a store that never looks here sells as it did. */
export type StoreSettings = {
  shifts: ShiftMode;
  /** Who closes a shift as CASHIER does not see what is expected before having counted. */
  blindCount: boolean;
  /** Fiado is offered. */
  credit: boolean;
  /** Pesos, for customers who have none of their own; null is no limit. */
  creditLimit: number | null;
  /** Days until a debt is due, likewise; null is never. */
  creditDays: number | null;
  /** 50: what is paid in cash is rounded down to coins that exist. */
  cashRounding: 0 | 50;
  /** A sale may take more than the system thinks there is. */
  sellBelowStock: boolean;
  /** Percent of a sale's subtotal that a CASHIER may take off. */
  cashierDiscount: number;
  /** A CASHIER may take goods back. */
  cashierReturns: boolean;
  paymentKeys: PaymentKey[];
  /** Last lines of the ticket. */
  ticketNote: string | null;
  /** From the fiscal profile: PATCH /store/fiscal changes it. */
  taxes: StoreTaxes;
  /** Pesos that stay in the shop when the owner draws money. */
  cashToKeep: number;
  /** How the labels of the shop's scale read; the first pattern that fits counts. */
  scaleLabels: ScaleLabel[];
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
  scaleLabels: [],
};

/** Whether somebody may take goods back. */
export function mayReturn(role: Role, { cashierReturns }: Pick<StoreSettings, "cashierReturns">): boolean {
  return can(role, "sales.return") || (role === "CASHIER" && cashierReturns);
}
