import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders.ts";
import { addQuantities, costOf, decimalsOf } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import type { ReceptionBody } from "./purchase-orders.queries.ts";

/** A line's reception. */
export type Arrival = {
  item: PurchaseOrderItem;
  quantity: number;
  /** Null while the field is empty: as ordered. */
  unitCost: number | null;
  /** Empty if unknown. */
  expiresOn: string;
};

/** All open quantities at the order's cost. */
export function arrivalsOf({ items }: PurchaseOrder): Arrival[] {
  return items.map((item) => ({
    item,
    quantity: Math.max(0, addQuantities(item.quantity, -item.received)),
    unitCost: item.unitPrice,
    expiresOn: "",
  }));
}

export function arrivalTotal(arrivals: readonly Arrival[]): number {
  return arrivals.reduce(
    (sum, { item, quantity, unitCost }) => sum + costOf(unitCost ?? item.unitPrice, quantity),
    0,
  );
}

export function arrivalBody(arrivals: readonly Arrival[], note: string): ReceptionBody {
  const items = arrivals
    .filter(({ quantity }) => quantity > 0)
    .map(({ item, quantity, unitCost, expiresOn }) => ({
      itemId: item.id,
      quantity,
      // A line by presentation costs its share: a rounded unit cost would lose pesos.
      ...((!item.presentation || (unitCost ?? item.unitPrice) !== item.unitPrice) && {
        unitCost: unitCost ?? item.unitPrice,
      }),
      ...(expiresOn && { expiresOn }),
    }));
  return { items, note };
}

/** Limits of the quantity field. */
export const mostReceived = ({ unit }: PurchaseOrderItem) => ({
  max: MAX_QUANTITY,
  decimals: decimalsOf(unit),
});
