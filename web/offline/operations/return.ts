import { returnGoods } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { addQuantities } from "#core/quantity.ts";
import {
  type LocalChange,
  type OfflineOperation,
  type PendingChangeRecorder,
  readIdFromAnswer,
  type WaitingEntry,
} from "./operation.ts";

/** `params.id` is the sale whose goods come back, `params.customerId` the customer who owes that sale. */
export const returnOperation: OfflineOperation = {
  endpoint: returnGoods,
  isNumbered: true,
  refersTo: ({ params, body }) => ({
    saleId: params.id,
    customerId: params.customerId,
    shiftId: body.shiftId,
  }),
  idIn: readIdFromAnswer,
  label: () => ({ title: "Devolución", detail: null, hasAmount: true }),
  whileWaiting,
  saleAfter,
  whenRecorded: ({ params }, answer) => changeOf(answer as SaleReturn, params.customerId),
};

const creditOf = ({ refunds }: SaleReturn) => refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;

function whileWaiting({ params, shown, state }: WaitingEntry, shop: PendingChangeRecorder): void {
  if (state !== "LATE") return;
  const back = shown as SaleReturn;
  for (const { productId, quantity, restock } of back.items)
    if (productId && restock) shop.sold(productId, -quantity);
  const credit = creditOf(back);
  if (params.customerId && credit > 0) shop.owes(params.customerId, -credit);
}

function saleAfter({ params, shown, number, at }: WaitingEntry, sale: FullSale): FullSale {
  if (params.id !== sale.id) return sale;
  const back = { ...(shown as SaleReturn), number, createdAt: at };
  const items = sale.items.map((item) => {
    const parts = back.items.filter(({ saleItemId }) => saleItemId === item.id);
    const returned = parts.reduce((sum, { quantity }) => addQuantities(sum, quantity), item.returned);
    return { ...item, returned };
  });
  const isAll = items.every(({ quantity, returned }) => returned >= quantity);
  return {
    ...sale,
    items,
    returns: [...sale.returns, back],
    owed: sale.owed - creditOf(back),
    returnedTotal: sale.returnedTotal + back.total,
    status: isAll ? "RETURNED" : "PARTIALLY_RETURNED",
  };
}

function changeOf(back: SaleReturn, customerId: string | undefined): Partial<LocalChange> {
  const stocks: LocalChange["stocks"] = new Map();
  for (const { productId, quantity, restock } of back.items)
    if (productId && restock) {
      const before = stocks.get(productId);
      stocks.set(productId, { by: addQuantities(before && "by" in before ? before.by : 0, quantity) });
    }
  const credit = creditOf(back);
  return { stocks, balance: customerId && credit > 0 ? { customerId, by: -credit } : null };
}
