// What a till opens while it sells: its dialogs and what only some sales show.

export { StockShortageNotice } from "#web/features/sales/till/parts/stock-shortage.tsx";
export { TillBagButtons } from "#web/features/sales/till/parts/till-bags.tsx";
export { TillCameraDialog } from "#web/features/sales/till/parts/till-camera.tsx";
export { LazyTillActionButtons } from "#web/features/sales/till/parts/till-lazy-actions.tsx";
export { RequestedTillDialog } from "#web/features/sales/till/parts/till-parts.tsx";
export { TillExchangeBanner } from "#web/features/sales/till/payment/till-exchange.tsx";
export {
  NoProductsFoundMessage,
  NoProductsMessage,
  RemainingProductsNotice,
} from "#web/features/sales/till/products/no-goods.tsx";
export { PinnedProductsEditor, PinProductsButton } from "#web/features/sales/till/products/pinning.tsx";
export { UnknownCodeNotice } from "#web/features/sales/till/products/unknown-code.tsx";
