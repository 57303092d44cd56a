import type { z } from "zod";
import type { storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import { DEFAULT_ADDED_SETTINGS } from "#core/setting-values.ts";

/** Settings for selling. */
export type StoreSettings = z.output<typeof storeSettingsSchema>;
export type ShiftMode = StoreSettings["shifts"];

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

export type PaymentKey = StoreSettings["paymentKeys"][number];
export type StoreDocumentSettings = StoreSettings["documents"];
export type DocumentIssuingMode = StoreDocumentSettings["mode"];

/** The defaults behave as the specification says. */
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
  cashierSeesDay: DEFAULT_ADDED_SETTINGS.cashierSeesDay,
  paymentKeys: [],
  ticketNote: null,
  taxes: DEFAULT_ADDED_SETTINGS.taxes,
  documents: DEFAULT_ADDED_SETTINGS.documents,
  cashToKeep: DEFAULT_ADDED_SETTINGS.cashToKeep,
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
