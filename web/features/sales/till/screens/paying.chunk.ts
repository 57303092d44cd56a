// What the tills show from the first line on: the lines of the sale, its payment and its end.
export { TillCartLines } from "#web/features/sales/till/lines/till-lines.tsx";
export { TillPaymentFields } from "#web/features/sales/till/payment/till-paying.tsx";
export { NewSaleBottomBar } from "./new-sale-dock.tsx";
export { NewSaleTotalAndFinish } from "./new-sale-finish.tsx";
export { SaleSheet } from "./sale-sheet.tsx";
export { SaleSidePanel } from "./sale-side-panel.tsx";
