import type { z } from "zod";
import type { storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import { DEFAULT_ADDED_SETTINGS } from "#core/setting-values.ts";

/** The owner's choices about how the store sells. */
export type StoreSettings = z.output<typeof storeSettingsSchema>;
export type ShiftMode = StoreSettings["shifts"];

export const SHIFT_MODE_LABELS: Record<ShiftMode, string> = {
  OFF: "No usar",
  OPTIONAL: "Opcional",
  REQUIRED: "Obligatoria",
};

export const MAX_PAYMENT_KEYS = 10;
/** In characters, because nobody reads a longer text at the counter. */
export const MAX_TICKET_NOTE_LENGTH = 200;
/** Ten years, in days. */
export const MAX_CREDIT_DAYS = 3_650;

export type PaymentKey = StoreSettings["paymentKeys"][number];
export type StoreDocumentSettings = StoreSettings["documents"];

/** The settings of a new store. */
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
  paymentKeys: [],
  ticketNote: null,
  scaleLabels: [],
  ...DEFAULT_ADDED_SETTINGS,
};

export function canReturnGoods(role: Role, { cashierReturns }: Pick<StoreSettings, "cashierReturns">) {
  return hasPermission(role, "sales.return") || (role === "CASHIER" && cashierReturns);
}

export function canRecordOwnUse(role: Role, { cashierOwnUse }: Pick<StoreSettings, "cashierOwnUse">) {
  return hasPermission(role, "ownUse.record") || (role === "CASHIER" && cashierOwnUse);
}

/** True if the role may say at the till that it saw a payment by telephone arrive. */
export function canConfirmTransfers(role: Role, { cashierConfirms }: Pick<StoreSettings, "cashierConfirms">) {
  return role !== "CASHIER" || cashierConfirms;
}

/** True if the role may see the day's takings and the totals of the sales history, and export the sales. */
export function canSeeDayTotals(role: Role, { cashierSeesDay }: Pick<StoreSettings, "cashierSeesDay">) {
  return role !== "CASHIER" || cashierSeesDay;
}
