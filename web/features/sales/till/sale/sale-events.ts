import type { FoundCustomer } from "#core/contract/customers.ts";
import type { FoundProduct } from "#core/contract/products/products.ts";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import type { CartAction } from "./cart-line.ts";
import type { FinishedSale } from "./finished-sale.ts";
import type { Notice } from "./notices.ts";
import type { SaleFailure } from "./sale-failure.ts";
import type { CreditCheckState } from "./sale-payment.ts";
import type { SaleState, TillDialogRequest } from "./sale-state.ts";
import type { StoredSale } from "./stored-sale.ts";

export type SaleEvent =
  /** Cart actions. A refusal sets no message, because the dialogs that send them show their own errors. */
  | CartAction
  /** A scanned or chosen product. The till adds it, or asks for a quantity first. */
  | { type: "take"; product: FoundProduct; measure?: LineMeasure | undefined }
  /** A quantity from the line's controls. */
  | { type: "quantity"; key: string; quantity: number }
  | { type: "takeBack" }
  /** Resumes a parked sale. Park the current sale first. */
  | { type: "resume"; sale: StoredSale }
  /** Starts the next sale with its own idempotency key. */
  | { type: "next"; key: string }
  | { type: "dismiss"; what: "lastSale" | "unknown" }
  | { type: "method"; method: PaymentMethod | null }
  | {
      type: "pay";
      choice: Partial<Pick<SaleState, "tendered" | "reference" | "card" | "seen" | "parts" | "creditAnswer">>;
    }
  | { type: "customer"; customer: FoundCustomer | null }
  | { type: "invoice"; buyer: SaleState["invoiceFor"] }
  | { type: "level"; level: PriceLevel }
  | { type: "credit"; stand: CreditCheckState }
  | { type: "notFound"; code: string; unreached: boolean; label?: string; notice?: Notice }
  | { type: "say"; notice: Notice | null }
  | { type: "measured"; name: string; quantity: string }
  | { type: "show"; part: TillDialogRequest }
  | { type: "close" }
  | { type: "finish" }
  /** The idempotency key with which the sale is sent. */
  | { type: "keyed"; key: string }
  /** The screen opened while its sale was still being sent. */
  | { type: "followed" }
  | { type: "sold"; sale: SaleWithExchange; nextKey: string }
  | { type: "failed"; failure: SaleFailure; nextKey: string };

export type SaleEffect =
  | { do: "send"; sale: FinishedSale; keepConsent: CreditCheckState["keepConsent"] }
  | { do: "focus"; box: "amount" | "customer" | "consent" }
  | { do: "toast"; notice: Notice }
  /** Gives up a sale of unknown outcome: the next sale gets a new idempotency key, even if equal. */
  | { do: "forgetUndecided" }
  | { do: "forgetShift" }
  | { do: "refreshCredit"; withSettings: boolean }
  | { do: "tellTaken" }
  | { do: "tellRefused" }
  | { do: "tellSold"; sale: SaleWithExchange }
  | { do: "tellFailed"; failure: SaleFailure };
