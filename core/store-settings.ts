import { hasPermission, type Role } from "#core/permissions.ts";
import type { PhonePaymentMethod } from "#core/sale/payment.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import { DEFAULT_STORE_TAXES, type StoreTaxes } from "#core/tax/classes.ts";

export const SHIFT_MODES = ["OFF", "OPTIONAL", "REQUIRED"] as const;
export type ShiftMode = (typeof SHIFT_MODES)[number];

export const SHIFT_MODE_LABELS: Record<ShiftMode, string> = {
  OFF: "No usar",
  OPTIONAL: "Opcional",
  REQUIRED: "Obligatoria",
};

export const MAX_PAYMENT_KEYS = 10;
/** In characters; nobody reads a longer text at the counter. */
export const MAX_TICKET_NOTE_LENGTH = 200;
/** Ten years. */
export const MAX_CREDIT_DAYS = 3_650;

export type PaymentKey = {
  method: PhonePaymentMethod;
  label: string;
  key: string;
  holder: string | null;
  image: string | null;
};

export const DOCUMENT_ISSUING_MODES = ["OFF", "DEE", "FEV"] as const;
export type DocumentIssuingMode = (typeof DOCUMENT_ISSUING_MODES)[number];

export const DIAN_ENVIRONMENTS = ["TEST", "PRODUCTION"] as const;

export type StoreDocumentSettings = {
  mode: DocumentIssuingMode;
  environment: (typeof DIAN_ENVIRONMENTS)[number];
  thresholdUvt: 5 | null;
  wait: number;
  /** True where a mail server is set; absent in what older versions kept. The computer's settings say it. */
  mails?: boolean | undefined;
};

/** Settings for selling. The defaults behave as the specification says. */
export type StoreSettings = {
  shifts: ShiftMode;
  blindCount: boolean;
  credit: boolean;
  creditLimit: number | null;
  creditDays: number | null;
  /** 50 rounds cash down to coins of 50 pesos. */
  cashRounding: 0 | 50;
  /** True allows a sale to exceed the recorded stock. */
  sellBelowStock: boolean;
  /** Maximum discount of a cashier, in percent of the sale's subtotal. */
  cashierDiscount: number;
  cashierReturns: boolean;
  /** True shows cashiers the day's takings, the totals of the history and the export. */
  cashierSeesDay: boolean;
  paymentKeys: PaymentKey[];
  ticketNote: string | null;
  /** PATCH /store/fiscal changes these. */
  taxes: StoreTaxes;
  /** PATCH /fiscal/emission changes these. */
  documents: StoreDocumentSettings;
  cashToKeep: number;
  /** The first pattern that matches a label is used. */
  scaleLabels: ScaleLabel[];
};

export const DEFAULT_STORE_SETTINGS: StoreSettings = {
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
  taxes: DEFAULT_STORE_TAXES,
  documents: { mode: "OFF", environment: "TEST", thresholdUvt: null, wait: 3 },
  cashToKeep: 0,
  scaleLabels: [],
};

export function canReturnGoods(
  role: Role,
  { cashierReturns }: Pick<StoreSettings, "cashierReturns">,
): boolean {
  return hasPermission(role, "sales.return") || (role === "CASHIER" && cashierReturns);
}

/** Whether this role sees the day's takings and the totals of the sales history, and may export the sales. */
export function canSeeDayTotals(
  role: Role,
  { cashierSeesDay }: Pick<StoreSettings, "cashierSeesDay">,
): boolean {
  return role !== "CASHIER" || cashierSeesDay;
}
