/** Of all that is read about debts. */
export const CREDIT = ["credit"] as const;
