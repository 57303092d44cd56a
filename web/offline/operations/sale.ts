import type { FullSale } from "#core/contract/sales/full-sale.ts";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import {
  type LocalChange,
  type OfflineOperation,
  type PendingChangeRecorder,
  readIdFromAnswer,
  type WaitingEntry,
} from "./operation.ts";

const LINE_ID_PREFIX = "line:";

/** Position from 0 of a temporary line id, which a sale's line has until the server assigns its id. */
export function readTemporaryLinePosition(id: string | undefined): number | null {
  return id?.startsWith(LINE_ID_PREFIX) ? Number(id.slice(LINE_ID_PREFIX.length)) : null;
}

export const saleOperationBase: Omit<OfflineOperation, "endpoint"> = {
  isNumbered: true,
  refersTo: ({ body: { customerId, shiftId } }) => ({ customerId, shiftId }),
  idIn: readIdFromAnswer,
  label({ shown }) {
    const { creditAmount, customer } = shown as SaleWithExchange;
    const detail = creditAmount > 0 && customer ? `Fiado a ${customer.name}` : null;
    return { title: "Venta", detail, hasAmount: true };
  },
  whileWaiting,
  saleOf,
  whenRecorded: ({ body, state }, answer) => ({
    ...changeOf(answer as SaleWithExchange, body.customerId),
    ...(state === "LATE" && { sale: toSaleWithoutReturns(answer as SaleWithExchange, body.customerId) }),
  }),
};

function whileWaiting({ body, lateBody, shown }: WaitingEntry, shop: PendingChangeRecorder): void {
  const { items, creditAmount } = shown as SaleWithExchange;
  for (const { productId, quantity } of items) if (productId) shop.sold(productId, quantity);
  const { customerId } = body;
  if (typeof customerId !== "string") return;
  shop.owes(customerId, creditAmount);
  const { creditConsent } = lateBody as { creditConsent?: { at: string } };
  if (creditConsent) shop.consents(customerId, creditConsent.at);
}

function saleOf({ shown, body, number, at }: WaitingEntry): FullSale {
  const sale = toSaleWithoutReturns(shown as SaleWithExchange, body.customerId);
  const items = sale.items.map((item, place) => ({ ...item, id: `${LINE_ID_PREFIX}${place}` }));
  return { ...sale, number, createdAt: at, items };
}

export function toSaleWithoutReturns(sold: SaleWithExchange, customerId: unknown): FullSale {
  const { exchange: _, ...sale } = sold;
  const isOwed = sale.creditAmount > 0 && typeof customerId === "string";
  return { ...sale, returns: [], owed: sale.creditAmount, owedBy: isOwed ? customerId : null, documents: [] };
}

function changeOf({ items, balanceAfter }: SaleWithExchange, customerId: unknown): Partial<LocalChange> {
  const stocks: LocalChange["stocks"] = new Map();
  for (const { product } of items) if (product) stocks.set(product.id, { now: product.stock });
  const owes = typeof customerId === "string" && balanceAfter !== null;
  return { stocks, balance: owes ? { customerId, now: balanceAfter } : null };
}
