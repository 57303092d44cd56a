/** What is decided at the till about one sale on credit. */
export type CreditAnswer = { allowOverLimit: boolean; consent: boolean };
export const NO_ANSWER: CreditAnswer = { allowOverLimit: false, consent: false };
