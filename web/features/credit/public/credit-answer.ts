export type CreditSaleChoices = { allowOverLimit: boolean; consent: boolean };
export const NO_CREDIT_ANSWER: CreditSaleChoices = { allowOverLimit: false, consent: false };
