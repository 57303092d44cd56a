import type { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import { forget, recall, remember } from "#web/api/tab-memory.ts";

const PLACES = ["panel", "new-sale", "scan-sale", "free-sale"] as const;
/** A place that edits a sale. Each place has its own cart. */
export type Place = (typeof PLACES)[number];

type Keyed = { key: string };
/** `sent` means that the server may know the key. */
type Kept = { cart: Keyed; sent: boolean };

const nameOf = (place: Place) => `cart:${place}`;

export function keepCart(place: Place, cart: Keyed, sent = false): void {
  const before = sent ? null : read(place);
  remember(nameOf(place), { cart, sent: sent || (before?.cart.key === cart.key && before.sent) });
}

/** Reads the stored cart. It gets a new key unless the server may know it: duplicated tabs must not share a key. */
export function keptCart<Cart extends Keyed>(place: Place, shape: z.ZodType<Cart>): Cart | null {
  const kept = read(place);
  const cart = shape.safeParse(kept?.cart).data;
  if (!kept || !cart) return null;
  return kept.sent ? cart : { ...cart, key: uuidv7() };
}

export function hasKeptCart(place: Place): boolean {
  return read(place) !== null;
}

export function isSaleOpen(): boolean {
  return PLACES.some((place) => {
    const cart = read(place)?.cart as { lines?: unknown[] } | undefined;
    return (cart?.lines?.length ?? 0) > 0;
  });
}

/** Whether the cart is stored and the server may know its key. */
export function hasSent(key: string): boolean {
  return PLACES.some((place) => {
    const kept = read(place);
    return kept?.cart.key === key && kept.sent;
  });
}

/** Call it after the sale's outcome is known. */
export function dropCart(key: string): void {
  for (const place of PLACES) if (read(place)?.cart.key === key) forget(nameOf(place));
}

function read(place: Place): Kept | null {
  const kept = recall(nameOf(place)) as Kept | null;
  return typeof kept?.cart?.key === "string" ? kept : null;
}
