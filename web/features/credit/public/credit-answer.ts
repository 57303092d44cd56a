export type CreditSaleChoices = { allowOverLimit: boolean; consent: boolean };
export const NO_CREDIT_SALE_CHOICES: CreditSaleChoices = { allowOverLimit: false, consent: false };
