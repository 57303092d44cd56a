export const COUNT_SCOPES = ["ALL", "CATEGORY", "SUPPLIER", "LIST"] as const;
export type CountScopeKind = (typeof COUNT_SCOPES)[number];

/** Counts that take no more entries, in the copy that a device keeps. */
export const MAX_CLOSED_COUNT_IDS = 500;

/** CLOSING: no more entries are taken, and the differences are being written. */
export const COUNT_STATUSES = ["OPEN", "CLOSING", "CLOSED", "CANCELLED"] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

export const COUNT_STATUS_LABELS: Record<CountStatus, string> = {
  OPEN: "Abierto",
  CLOSING: "Cerrándose",
  CLOSED: "Cerrado",
  CANCELLED: "Cancelado",
};
