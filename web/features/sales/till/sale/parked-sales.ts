import { z } from "zod";
import { type FoundCustomer, foundCustomer } from "#core/contract/customers.ts";
import { keepOnDevice, keptOnDevice } from "#web/offline/device/device-memory.ts";
import type { Cart } from "./cart.ts";
import { cartShape } from "./cart-shape.ts";

/**
 * A sale that was put aside, with its key: whoever brings it back takes it out of here, and were it brought back in two
 * tabs at once, the server would still sell it once.
 */
export type ParkedSale = { name: string; at: number; cart: Cart; customer: FoundCustomer | null };

export const MAX_PARKED = 30;
export const MAX_PARKED_NAME = 60;

const NAME = "parked-sales";

const parkedShape = z.object({
  name: z.string(),
  at: z.number(),
  cart: cartShape,
  customer: foundCustomer.nullable().catch(null),
});

/** The newest first. */
export function parkedSales(kept = keptOnDevice(NAME)): ParkedSale[] {
  return read(kept).toSorted((a, b) => b.at - a.at);
}

/** As it is kept: the same text for as long as nothing of it changes. */
export function parkedText(): string | null {
  return keptOnDevice(NAME);
}

/** Why it was not put aside, in a sentence; null when it was. */
export function parkSale(sale: ParkedSale): string | null {
  const others = read().filter(({ cart }) => cart.key !== sale.cart.key);
  if (others.length >= MAX_PARKED) return `Puedes tener hasta ${MAX_PARKED} ventas guardadas`;
  return keepOnDevice(NAME, [...others, sale]) ? null : "Este navegador no puede guardar la venta";
}

/** Out of here; null when another tab was quicker. */
export function takeParked(key: string): ParkedSale | null {
  const all = read();
  const sale = all.find(({ cart }) => cart.key === key);
  // Where it cannot be taken out it would be there to be sold again.
  if (
    !sale ||
    !keepOnDevice(
      NAME,
      all.filter((other) => other !== sale),
    )
  )
    return null;
  return sale;
}

function read(kept = keptOnDevice(NAME)): ParkedSale[] {
  const list = parse(kept);
  if (!Array.isArray(list)) return [];
  return list.flatMap((one) => {
    const read = parkedShape.safeParse(one).data;
    return read ? [read] : [];
  });
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
