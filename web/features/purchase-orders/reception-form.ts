import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import { addQuantities, computeQuantityCost, decimalPlacesOf, multiplyQuantity } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { ReceptionRequestBody } from "./purchase-orders.queries.ts";

export type ReceptionDraftLine = {
  item: PurchaseOrderItem;
  pack: NonNullable<PurchaseOrderItem["presentation"]> | null;
  quantity: number;
  /** Cost of one unit or of one pack. Null while the field is empty, which means the ordered cost. */
  unitCost: number | null;
  /** Free units besides the paid units; null when the field is not shown. */
  free: number | null;
  /** Empty when unknown. */
  expiresOn: string;
};

/** Proposes all open quantities at the order's cost, in packs where whole packs are open. */
export function proposeReception({ items }: PurchaseOrder): ReceptionDraftLine[] {
  return items.map((item) => {
    const open = Math.max(0, addQuantities(item.quantity, -item.received));
    const { presentation } = item;
    const count = presentation && timesIn(open, presentation.units);
    const pack = count !== null && Number.isInteger(count) ? presentation : null;
    return {
      item,
      pack,
      quantity: pack ? count! : open,
      unitCost: pack?.price ?? item.unitPrice,
      free: null,
      expiresOn: "",
    };
  });
}

const timesIn = (quantity: number, units: number) => Math.round(quantity * 1_000) / Math.round(units * 1_000);

const orderedCost = ({ item, pack }: ReceptionDraftLine) => pack?.price ?? item.unitPrice;
const paidFor = (arrival: ReceptionDraftLine) =>
  computeQuantityCost(arrival.unitCost ?? orderedCost(arrival), arrival.quantity);

export function computeReceptionTotal(arrivals: readonly ReceptionDraftLine[]): number {
  return arrivals.reduce((sum, arrival) => sum + paidFor(arrival), 0);
}

export function buildReceptionRequestBody(
  arrivals: readonly ReceptionDraftLine[],
  note: string,
): ReceptionRequestBody {
  const items = arrivals
    .filter(({ quantity, free }) => quantity > 0 || (free ?? 0) > 0)
    .map((arrival) => ({
      itemId: arrival.item.id,
      ...amounts(arrival),
      ...(arrival.expiresOn && { expiresOn: arrival.expiresOn }),
    }));
  return { items, note };
}

function isMoreThanOpen({ item, pack, quantity }: ReceptionDraftLine): boolean {
  const units = pack ? multiplyQuantity(pack.units, quantity) : quantity;
  return addQuantities(item.received, units) > item.quantity;
}

/** A line by pack sends its share of the order's total, because a rounded unit cost would lose pesos. */
function amounts(arrival: ReceptionDraftLine) {
  const { item, pack, quantity, unitCost, free } = arrival;
  const isAsOrdered = (unitCost ?? orderedCost(arrival)) === orderedCost(arrival);
  if (free) {
    const units = pack ? multiplyQuantity(pack.units, quantity) : quantity;
    return { quantity: addQuantities(units, free), paid: paidFor(arrival) };
  }
  // Without `paid`, more than was ordered would cost the rest of the line.
  const isShare = isAsOrdered && !isMoreThanOpen(arrival);
  if (pack) return isShare ? { count: quantity } : { count: quantity, paid: paidFor(arrival) };
  if (item.presentation && isAsOrdered) return isShare ? { quantity } : { quantity, paid: paidFor(arrival) };
  return { quantity, unitCost: unitCost ?? item.unitPrice };
}

export const maxReceivableQuantity = ({ item: { unit }, pack }: ReceptionDraftLine) => ({
  max: MAX_LINE_QUANTITY,
  decimals: pack ? 0 : decimalPlacesOf(unit),
});
