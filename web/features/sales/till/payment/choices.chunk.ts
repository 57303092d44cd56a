// Components that only some payments need. They load together, after the till.
export { PhonePayment } from "./phone-payment.tsx";
export { SplitPaymentForm } from "./split-payment-form.tsx";
export { TillCreditSection } from "./till-credit.tsx";
export { TillInvoiceOption } from "./till-invoice.tsx";
