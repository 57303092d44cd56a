/** Kinds as stored in entries. Browsers keep entries for weeks, so kinds are never renamed. */
export const OPERATION_KINDS = [
  "sale",
  "freeSale",
  "return",
  "debtPayment",
  "customer",
  "opening",
  "cashMovement",
  "closing",
  "serviceOperation",
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];
