/** What the cashier ticked for a sale on credit: to exceed the customer's limit, and that the customer consents. */
export type CreditSaleChoices = { allowOverLimit: boolean; consent: boolean };
export const NO_CREDIT_SALE_CHOICES: CreditSaleChoices = { allowOverLimit: false, consent: false };
