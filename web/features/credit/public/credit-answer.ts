export type CreditAnswer = { allowOverLimit: boolean; consent: boolean };
export const NO_CREDIT_ANSWER: CreditAnswer = { allowOverLimit: false, consent: false };
