import { can, type Role } from "#core/permissions.ts";
import type { PhoneMethod } from "#core/sale/payment.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import { DEFAULT_TAXES, type StoreTaxes } from "#core/tax/classes.ts";

export const SHIFT_MODES = ["OFF", "OPTIONAL", "REQUIRED"] as const;
export type ShiftMode = (typeof SHIFT_MODES)[number];

export const SHIFT_LABELS: Record<ShiftMode, string> = {
  OFF: "No usar",
  OPTIONAL: "Opcional",
  REQUIRED: "Obligatoria",
};

export const MAX_PAYMENT_KEYS = 10;
/** Longer texts would not be read at a counter. */
export const MAX_TICKET_NOTE = 200;
/** Ten years. */
export const MAX_CREDIT_DAYS = 3_650;

export type PaymentKey = {
  method: PhoneMethod;
  label: string;
  key: string;
  holder: string | null;
  image: string | null;
};

export const EMISSION_MODES = ["OFF", "DEE", "FEV"] as const;
export type EmissionMode = (typeof EMISSION_MODES)[number];

export type StoreDocuments = {
  mode: EmissionMode;
  environment: "TEST" | "PRODUCTION";
  thresholdUvt: 5 | null;
  wait: number;
};

/** The settings for selling. The defaults are the specification's behaviour. */
export type StoreSettings = {
  shifts: ShiftMode;
  blindCount: boolean;
  credit: boolean;
  creditLimit: number | null;
  creditDays: number | null;
  /** 50: rounds cash down to coins. */
  cashRounding: 0 | 50;
  /** A sale may exceed the recorded stock. */
  sellBelowStock: boolean;
  /** Percent of the sale's subtotal. */
  cashierDiscount: number;
  cashierReturns: boolean;
  /** Takings on Inicio, totals of the history, the export. */
  cashierSeesDay: boolean;
  paymentKeys: PaymentKey[];
  ticketNote: string | null;
  /** Changed by PATCH /store/fiscal. */
  taxes: StoreTaxes;
  /** Changed by PATCH /fiscal/emission. */
  documents: StoreDocuments;
  cashToKeep: number;
  /** The first pattern that fits counts. */
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

export function mayReturn(role: Role, { cashierReturns }: Pick<StoreSettings, "cashierReturns">): boolean {
  return can(role, "sales.return") || (role === "CASHIER" && cashierReturns);
}

/** Takings, totals of the history, the export. */
export function seesDay(role: Role, { cashierSeesDay }: Pick<StoreSettings, "cashierSeesDay">): boolean {
  return role !== "CASHIER" || cashierSeesDay;
}
