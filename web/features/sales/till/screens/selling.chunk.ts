// What a till opens while it sells: its dialogs and what only some sales show.

export {
  NoProductsFoundMessage,
  NoProductsMessage,
  RemainingProductsNotice,
} from "#web/features/sales/till/lines/no-goods.tsx";
export { PinnedProductsEditor, PinProductsButton } from "#web/features/sales/till/lines/pinning.tsx";
export { UnknownCodeNotice } from "#web/features/sales/till/lines/unknown-code.tsx";
export { TillExchangeBanner } from "#web/features/sales/till/payment/till-exchange.tsx";
export { RequestedTillDialog } from "./requested-dialog.tsx";
export { StockShortageNotice } from "./stock-shortage.tsx";
export { TillBagButtons } from "./till-bags.tsx";
export { TillCameraDialog } from "./till-camera.tsx";
export { LazyTillActionButtons } from "./till-lazy-actions.tsx";
