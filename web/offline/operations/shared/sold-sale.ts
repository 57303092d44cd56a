import type { SoldSale } from "#core/contract/sales/sales.ts";
import type { WholeSale } from "#core/contract/sales/whole-sale.ts";
import {
  customerTags,
  idFromAnswer,
  type Operation,
  type OwnChange,
  type PendingChanges,
  shiftTags,
  type WaitingEntry,
} from "#web/offline/operations/operation.ts";
import { toTemporaryLineId } from "#web/offline/queue/line-id.ts";

export const saleOperationBase: Omit<Operation, "endpoint"> = {
  isNumbered: true,
  provides: ({ key, body }) => [
    `sale:${key}`,
    ...customerTags(body.customerId),
    ...shiftTags.provides(body.shiftId),
  ],
  needs: ({ body }) => [...customerTags(body.customerId), ...shiftTags.needs(body.shiftId)],
  idIn: idFromAnswer,
  label({ shown }) {
    const { creditAmount, customer } = shown as SoldSale;
    const detail = creditAmount > 0 && customer ? `Fiado a ${customer.name}` : null;
    return { title: "Venta", detail, hasAmount: true };
  },
  whileWaiting,
  saleOf,
  whenRecorded: ({ body, state }, answer) => ({
    ...changeOf(answer as SoldSale, body.customerId),
    ...(state === "LATE" && { sale: toSaleWithoutReturns(answer as SoldSale, body.customerId) }),
  }),
};

function whileWaiting({ body, lateBody, shown }: WaitingEntry, shop: PendingChanges): void {
  const { items, creditAmount } = shown as SoldSale;
  for (const { productId, quantity } of items) if (productId) shop.sold(productId, quantity);
  const { customerId } = body;
  if (typeof customerId !== "string") return;
  shop.owes(customerId, creditAmount);
  const { creditConsent } = lateBody as { creditConsent?: { at: string } };
  if (creditConsent) shop.consents(customerId, creditConsent.at);
}

function saleOf({ shown, body, number, at }: WaitingEntry): WholeSale {
  const sale = toSaleWithoutReturns(shown as SoldSale, body.customerId);
  const items = sale.items.map((item, place) => ({ ...item, id: toTemporaryLineId(place) }));
  return { ...sale, number, createdAt: at, items };
}

export function toSaleWithoutReturns(sold: SoldSale, customerId: unknown): WholeSale {
  const { exchange: _, ...sale } = sold;
  const isOwed = sale.creditAmount > 0 && typeof customerId === "string";
  return { ...sale, returns: [], owed: sale.creditAmount, owedBy: isOwed ? customerId : null, documents: [] };
}

function changeOf({ items, balanceAfter }: SoldSale, customerId: unknown): Partial<OwnChange> {
  const stocks: OwnChange["stocks"] = new Map();
  for (const { product } of items) if (product) stocks.set(product.id, { now: product.stock });
  const owes = typeof customerId === "string" && balanceAfter !== null;
  return { stocks, balance: owes ? { customerId, now: balanceAfter } : null };
}
