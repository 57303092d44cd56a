// Values that the contract and `DEFAULT_STORE_SETTINGS` share.

import { DEFAULT_STORE_TAXES } from "#core/tax/classes.ts";

export const SHIFT_MODES = ["OFF", "OPTIONAL", "REQUIRED"] as const;

/** Whether the till asks who saw that a payment by telephone arrived. */
export const CONFIRM_TRANSFERS_MODES = ["OFF", "ASK"] as const;

export const DOCUMENT_ISSUING_MODES = ["OFF", "DEE", "FEV"] as const;

export const DIAN_ENVIRONMENTS = ["TEST", "PRODUCTION"] as const;

/** Defaults of the settings that older versions of Mostrador did not have. */
export const DEFAULT_ADDED_SETTINGS = {
  cashierSeesDay: true,
  taxes: DEFAULT_STORE_TAXES,
  documents: { mode: "OFF", environment: "TEST", thresholdUvt: null, wait: 3 },
  cashToKeep: 0,
  cashierOwnUse: false,
  daySummary: false,
  confirmTransfers: "OFF",
  cashierConfirms: true,
} as const;
