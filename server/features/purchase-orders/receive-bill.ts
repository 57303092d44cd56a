import type { PayableInput } from "#core/contract/purchase-orders/purchase-orders.ts";
import { addQuantities, multiplyQuantity, proportionOf } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type ProductLastCost, readLastCosts } from "#server/features/purchase-orders/last-purchases.sql.ts";
import { computeLineCost, type OrderablePresentation } from "#server/features/purchase-orders/order-rules.ts";
import {
  type AppendedOrderItem,
  appendOrderItems,
  insertSentOrder,
  linkOrderLinesToProducts,
  lockProductsInStock,
  readSupplierIdOfOrder,
  takeNextOrderNumber,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { lockOpenOrder, readPacksOfLines, takeIn } from "#server/features/purchase-orders/receive-goods.ts";
import type { ArrivedLine } from "#server/features/purchase-orders/reception-rules.ts";
import type { Session } from "#server/session.ts";

type WriteCall = { tx: StoreTx; session: Session; document: { id: string; at: Date } };

export type BilledLine = Pick<ArrivedLine, "quantity" | "gifts" | "netPaid" | "taxRate" | "expiresOn"> & {
  productId: string;
  paid: number;
  presentationId: string | null;
  /** Whole packs in the line; null where it holds none. */
  count: number | null;
};
export type SupplierBill = {
  orderId: string | null;
  supplierId: string;
  note: string;
  lines: readonly BilledLine[];
  payable: PayableInput | null | undefined;
  /** The amount to pay, in pesos. */
  total: number;
};

/** @throws ORDER_NOT_FOUND or ORDER_STATUS_REFUSED */
export async function readSupplierIdOfOpenOrder(tx: StoreTx, orderId: string): Promise<string> {
  await lockOpenOrder(tx, orderId);
  return readSupplierIdOfOrder(tx, orderId);
}

type BillReception = { orderId: string; before: ProductLastCost[] };

/**
 * Receives the goods of an invoice into its order, or into a new one. Items that were not ordered are appended to the
 * order. The lines have passed `refuseWrongLines`.
 * @throws INVALID_INPUT, STOCK_TOO_HIGH, SUM_TOO_LARGE or SUPPLIER_NOT_FOUND
 */
export async function receiveBilledGoods(call: WriteCall, bill: SupplierBill): Promise<BillReception> {
  const { tx, document } = call;
  const { at } = document;
  const orderId = bill.orderId ?? uuidv7(at.getTime());
  if (!bill.orderId) {
    const number = await takeNextOrderNumber(tx);
    await insertSentOrder(tx, { id: orderId, at, number, supplierId: bill.supplierId, notes: bill.note });
  }
  const ids = [...new Set(bill.lines.map(({ productId }) => productId))].sort();
  const before = await readLastCosts(tx, ids);
  const products = new Map((await lockProductsInStock(tx, ids)).map((product) => [product.id, product]));
  const ordered = await linkOrderLinesToProducts(tx, orderId);
  const last = Math.max(0, ...ordered.map(({ line }) => line));
  const unordered = bill.lines.filter(({ productId }) => !ordered.some((one) => one.productId === productId));
  const places = new Map(ordered.toReversed().map((one) => [one.productId, one.line]));
  const added = [...new Set(unordered.map(({ productId }) => productId))];
  for (const [i, productId] of added.entries()) places.set(productId, last + 1 + i);
  const packs = await readPacksOfLines(tx, unordered);
  const items = added.map((productId) => itemOf(productId, products.get(productId)!, unordered, packs));
  const cost = items.reduce((sum, item) => sum + computeLineCost(item), 0);
  await appendOrderItems(tx, orderId, { line: last + 1, items, total: cost }, at);
  const lines = bill.lines.map((line) => ({
    ...line,
    orderLine: places.get(line.productId)!,
    unitCost: Math.round(line.paid / line.quantity),
  }));
  const { note, payable, total: billed } = bill;
  await takeIn(call, { orderId, lines, note, payable, billed, field: "lines" });
  return { orderId, before };
}

/**
 * A product that came as whole packs in one line is stored in packs, so that the next order suggests packs.
 */
function itemOf(
  productId: string,
  { name, unit }: { name: string; unit: AppendedOrderItem["unit"] },
  lines: SupplierBill["lines"],
  packs: readonly OrderablePresentation[],
): AppendedOrderItem {
  const own = lines.filter((line) => line.productId === productId);
  const paid = own.reduce((sum, line) => sum + line.paid, 0);
  const { taxRate, presentationId, count } = own[0]!;
  const orderedPack =
    own.length === 1 && count !== null ? packs.find(({ id }) => id === presentationId) : null;
  const units = orderedPack ? multiplyQuantity(orderedPack.units, count!) : 0;
  if (orderedPack && units <= own[0]!.quantity) {
    const { id, name: packName, units: holds } = orderedPack;
    const price = Math.round(paid / count!);
    const presentation = { id, name: packName, units: holds, count: count!, price };
    return {
      productId,
      name,
      unit,
      quantity: units,
      unitPrice: proportionOf(price, 1, holds),
      taxRate,
      presentation,
    };
  }
  const charged = addQuantities(...own.map((line) => line.quantity - line.gifts));
  const quantity = charged || addQuantities(...own.map((line) => line.quantity));
  return {
    productId,
    name,
    unit,
    quantity,
    unitPrice: Math.round(paid / quantity),
    taxRate,
    presentation: null,
  };
}
