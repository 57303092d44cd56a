import { can, type Role } from "#core/permissions.ts";
import type { PhoneMethod } from "#core/sale/payment.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
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

/** Which electronic document each sale gets by itself: none, the POS document, an invoice. */
export const EMISSION_MODES = ["OFF", "DEE", "FEV"] as const;
export type EmissionMode = (typeof EMISSION_MODES)[number];

/** What selling needs to know of electronic documents. */
export type StoreDocuments = {
  mode: EmissionMode;
  environment: "TEST" | "PRODUCTION";
  /** Above so many UVT before taxes the till offers an invoice; null never. */
  thresholdUvt: 5 | null;
  /** Seconds that a printed ticket waits for DIAN's answer. */
  wait: number;
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
  /** A CASHIER sees sums of sales: the day's takings on Inicio, totals of the history, the export. */
  cashierSeesDay: boolean;
  paymentKeys: PaymentKey[];
  /** The last lines of the ticket. */
  ticketNote: string | null;
  /** From the fiscal profile, changed by PATCH /store/fiscal. */
  taxes: StoreTaxes;
  /** From the emission settings: PATCH /fiscal/emission changes it. */
  documents: StoreDocuments;
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
  cashierSeesDay: true,
  paymentKeys: [],
  ticketNote: null,
  taxes: DEFAULT_TAXES,
  documents: { mode: "OFF", environment: "TEST", thresholdUvt: null, wait: 3 },
  cashToKeep: 0,
  scaleLabels: [],
};

/** Whether a role may take returns. */
export function mayReturn(role: Role, { cashierReturns }: Pick<StoreSettings, "cashierReturns">): boolean {
  return can(role, "sales.return") || (role === "CASHIER" && cashierReturns);
}

/** Whether a role sees sums of sales: the day's takings, totals of the history, the export. */
export function seesDay(role: Role, { cashierSeesDay }: Pick<StoreSettings, "cashierSeesDay">): boolean {
  return role !== "CASHIER" || cashierSeesDay;
}
