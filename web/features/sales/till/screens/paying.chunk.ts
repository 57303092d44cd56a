// Components that the tills show from the sale's first line on: its lines, the payment, and the button that finishes.
export { TillCartLines } from "#web/features/sales/till/lines/till-lines.tsx";
export { TillPaymentFields } from "#web/features/sales/till/payment/till-payment-fields.tsx";
export { NewSaleBottomBar } from "./new-sale-bottom-bar.tsx";
export { SaleSheet } from "./sale-sheet.tsx";
export { SaleSidePanel } from "./sale-side-panel.tsx";
export { NewSaleTotalAndFinish } from "./till-total-and-button.tsx";
