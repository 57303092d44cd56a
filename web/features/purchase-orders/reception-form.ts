import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders.ts";
import { addQuantities, decimalsOf, formatQuantity, partOf } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import { boughtIn, costBought, type Pack, packCount, packOf, unitsBought } from "./packs.ts";
import type { ReceptionBody } from "./purchase-orders.queries.ts";

/** A line's reception. */
export type Arrival = {
  item: PurchaseOrderItem;
  /** Of packs, if it is counted by pack. */
  quantity: number;
  pack: Pack | null;
  /** Of one pack, if it is counted by pack. Null while the field is empty: as ordered. */
  unitCost: number | null;
  /** Units beyond what is paid. */
  free: number;
  /** Empty if unknown. */
  expiresOn: string;
};

/** All open quantities at the order's cost, by pack if they are whole packs. */
export function arrivalsOf({ items }: PurchaseOrder): Arrival[] {
  return items.map((item) => {
    const open = Math.max(0, addQuantities(item.quantity, -item.received));
    const { presentation } = item;
    const count = presentation && open / presentation.units;
    const pack = presentation && count !== null && Number.isInteger(count) ? packOf(presentation) : null;
    const quantity = pack ? count! : open;
    return { item, quantity, pack, unitCost: orderedCost(item, pack), free: 0, expiresOn: "" };
  });
}

/** The order's price of one pack, or of one unit. */
function orderedCost({ unitPrice, presentation }: PurchaseOrderItem, pack: Pack | null): number {
  return pack && presentation ? presentation.price : unitPrice;
}

/** The same line counted by pack, or by unit. */
export function countedIn(arrival: Arrival, pack: Pack | null): Arrival {
  const { item, unitCost } = arrival;
  const isOrdered = unitCost === null || unitCost === orderedCost(item, arrival.pack);
  const next = boughtIn({ quantity: arrival.quantity, price: unitCost, pack: arrival.pack }, pack);
  const cost = isOrdered ? orderedCost(item, pack) : next.price;
  // A line that did not come stays so.
  return { ...arrival, quantity: arrival.quantity && next.quantity, pack, unitCost: cost };
}

/** Pesos for the line. At the order's price, loose units of a pack cost their share of it. */
function paidFor({ item, quantity, pack, unitCost }: Arrival): number {
  const { presentation } = item;
  const isOrdered = unitCost === null || unitCost === orderedCost(item, pack);
  if (presentation && !pack && isOrdered) return partOf(presentation.price, quantity, presentation.units);
  return costBought({ quantity, price: unitCost ?? orderedCost(item, pack) });
}

export function arrivalTotal(arrivals: readonly Arrival[]): number {
  return arrivals.reduce((sum, arrival) => sum + paidFor(arrival), 0);
}

export function arrivalBody(arrivals: readonly Arrival[], note: string): ReceptionBody {
  const items = arrivals
    .filter(({ quantity, free }) => quantity > 0 || free > 0)
    .map((arrival) => ({
      itemId: arrival.item.id,
      ...cameAndPaid(arrival),
      ...(arrival.expiresOn && { expiresOn: arrival.expiresOn }),
    }));
  return { items, note };
}

function cameAndPaid(arrival: Arrival) {
  const { item, quantity, pack, unitCost, free } = arrival;
  const cost = unitCost ?? orderedCost(item, pack);
  const units = unitsBought({ quantity, pack });
  if (free > 0) return { quantity: addQuantities(units, free), paid: paidFor(arrival) };
  // A line by presentation costs its share: a rounded unit cost would lose pesos.
  const isOrdered = item.presentation !== null && cost === orderedCost(item, pack);
  if (pack) return isOrdered ? { count: quantity } : { count: quantity, paid: paidFor(arrival) };
  return isOrdered ? { quantity } : { quantity, unitCost: cost };
}

/** Limits of the quantity field. */
export function mostReceived({ item, pack }: Arrival) {
  const max = pack ? Math.floor(MAX_QUANTITY / pack.units) : MAX_QUANTITY;
  return { max, decimals: pack ? 0 : decimalsOf(item.unit) };
}

/** 'Pedido: 3 pacas de 24 · ya llegó: 30'. */
export function orderedText({ quantity, received, unit, presentation }: PurchaseOrderItem): string {
  const ordered = presentation ? packCount(presentation.count, presentation) : formatQuantity(quantity, unit);
  return `Pedido: ${ordered}${received > 0 ? ` · ya llegó: ${formatQuantity(received, unit)}` : ""}`;
}
