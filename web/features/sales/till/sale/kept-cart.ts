import type { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import { readFromTab, removeFromTab, storeInTab } from "#web/api/tab-memory.ts";

const PLACES = ["panel", "new-sale", "scan-sale", "free-sale"] as const;
/** A screen or panel in which a sale is edited. Each has its own cart. */
export type SalePlace = (typeof PLACES)[number];

type KeyedCart = { key: string };
/** `sent`: the cart was sent under its key, so the server may know the key. */
type StoredCart = { cart: KeyedCart; sent: boolean };

const nameOf = (place: SalePlace) => `cart:${place}`;

export function storeCart(place: SalePlace, cart: KeyedCart, sent = false): void {
  const before = sent ? null : read(place);
  storeInTab(nameOf(place), { cart, sent: sent || (before?.cart.key === cart.key && before.sent) });
}

/** Reads the stored cart, with a new key unless it was sent: duplicated tabs must not share a key. */
export function readCart<Cart extends KeyedCart>(place: SalePlace, shape: z.ZodType<Cart>): Cart | null {
  const kept = read(place);
  const cart = shape.safeParse(kept?.cart).data;
  if (!kept || !cart) return null;
  return kept.sent ? cart : { ...cart, key: uuidv7() };
}

export function hasStoredCart(place: SalePlace): boolean {
  return read(place) !== null;
}

export function isSaleOpen(): boolean {
  return PLACES.some((place) => {
    const cart = read(place)?.cart as { lines?: unknown[] } | undefined;
    return (cart?.lines?.length ?? 0) > 0;
  });
}

/** Whether the cart is stored and the server may know its key. */
export function wasCartSent(key: string): boolean {
  return PLACES.some((place) => {
    const kept = read(place);
    return kept?.cart.key === key && kept.sent;
  });
}

/** Deletes the stored cart. Call it when the sale's outcome is known. */
export function deleteStoredCart(key: string): void {
  for (const place of PLACES) if (read(place)?.cart.key === key) removeFromTab(nameOf(place));
}

function read(place: SalePlace): StoredCart | null {
  const kept = readFromTab(nameOf(place)) as StoredCart | null;
  return typeof kept?.cart?.key === "string" ? kept : null;
}
