// Components that load after the till: its dialogs, and those that only some sales show.

export {
  PinnedProductsEditor,
  PinProductsButton,
} from "#web/features/sales/till/lines/pinned-products-editor.tsx";
export {
  MissingProductButtons,
  NoProductsFoundMessage,
  NoProductsMessage,
  RemainingProductsNotice,
} from "#web/features/sales/till/lines/product-list-messages.tsx";
export { UnknownCodeNotice } from "#web/features/sales/till/lines/unknown-code-notice.tsx";
export { TillExchangeBanner } from "#web/features/sales/till/payment/exchange-banner.tsx";
export { RequestedTillDialog } from "./requested-dialog.tsx";
export { StockShortageNotice } from "./stock-shortage.tsx";
export { TillBagButtons } from "./till-bags.tsx";
export { TillCameraDialog } from "./till-camera.tsx";
export { LazyTillActionButtons } from "./till-lazy-actions.tsx";
export { TransferOutcomes } from "./transfer-outcomes.tsx";
