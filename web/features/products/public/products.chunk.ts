/** The dialogs about products, which load together when a screen first needs one. */
export { ProductDialog } from "../form/product-dialog.tsx";
export { StockAdjustmentDialog } from "../movements/adjust-dialog.tsx";
export { ChangePricesDialog } from "../prices/prices-dialog.tsx";
export { AdjustStockDialog } from "./adjust-stock.tsx";
export { CreateAndSellDialog } from "./create-and-sell-dialog.tsx";
export { NewProductDialog } from "./new-product.tsx";
