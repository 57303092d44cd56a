import type { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import { readTabValue, removeTabValue, storeTabValue } from "#web/api/tab-memory.ts";

const SCREENS = ["panel", "new-sale", "scan-sale", "free-sale"] as const;
/** A screen or panel in which a sale is edited. Each has its own cart. */
export type SaleScreenName = (typeof SCREENS)[number];

type KeyedCart = { key: string };
/** `sent`: the cart was sent, so the server may know its idempotency key. */
type StoredCart = { cart: KeyedCart; sent: boolean };

const nameOf = (screen: SaleScreenName) => `cart:${screen}`;

/** Stores the cart with all other fields of `sale`. */
export function storeCart(screen: SaleScreenName, sale: { cart: KeyedCart }, sent = false): void {
  const before = sent ? null : read(screen);
  const wasSent = before?.cart.key === sale.cart.key && before.sent;
  storeTabValue(nameOf(screen), { ...sale, sent: sent || wasSent });
}

/**
 * Reads the stored cart with the fields beside it. An unsent cart gets a new idempotency key, so that duplicated
 * tabs share none.
 */
export function readStoredCart<Sale extends { cart: KeyedCart }>(
  screen: SaleScreenName,
  shape: z.ZodType<Sale>,
): Sale | null {
  const kept = read(screen);
  const sale = shape.safeParse(kept).data;
  if (!kept || !sale) return null;
  return kept.sent ? sale : { ...sale, cart: { ...sale.cart, key: uuidv7() } };
}

export function hasStoredCart(screen: SaleScreenName): boolean {
  return read(screen) !== null;
}

export function isAnySaleInProgress(): boolean {
  return SCREENS.some((screen) => {
    const cart = read(screen)?.cart as { lines?: unknown[] } | undefined;
    return (cart?.lines?.length ?? 0) > 0;
  });
}

/** Whether the cart is stored and the server may know its idempotency key. */
export function wasCartSent(key: string): boolean {
  return SCREENS.some((screen) => {
    const kept = read(screen);
    return kept?.cart.key === key && kept.sent;
  });
}

/** Deletes the stored cart. Call it when the sale's outcome is known. */
export function deleteStoredCart(key: string): void {
  for (const screen of SCREENS) if (read(screen)?.cart.key === key) removeTabValue(nameOf(screen));
}

function read(screen: SaleScreenName): StoredCart | null {
  const kept = readTabValue(nameOf(screen)) as StoredCart | null;
  return typeof kept?.cart?.key === "string" ? kept : null;
}
