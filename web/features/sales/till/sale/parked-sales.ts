import { z } from "zod";
import { readFromDevice, storeOnDevice } from "#web/offline/device/device-memory.ts";
import { parseJson } from "#web/storage.ts";
import { type StoredSale, storedSaleFields } from "./stored-sale.ts";

/** A sale put aside. Resuming removes it; its idempotency key prevents a second sale from two tabs. */
export type ParkedSale = StoredSale & {
  name: string;
  at: number;
  /** The total that the till showed; null for a sale that an earlier version parked. */
  total: number | null;
};

export const MAX_PARKED_SALES = 30;
export const MAX_PARKED_NAME_LENGTH = 60;

const NAME = "parked-sales";

const parkedShape = z.object({
  name: z.string(),
  at: z.number(),
  total: z.number().nullable().catch(null),
  ...storedSaleFields,
});

/** Sorts the newest sale first. */
export function listParkedSales(kept = readFromDevice(NAME)): ParkedSale[] {
  return read(kept)
    .flatMap(({ sale }) => sale ?? [])
    .sort((a, b) => b.at - a.at);
}

/** The stored sales as JSON text, which React compares by value. */
export function readParkedSalesJson(): string | null {
  return readFromDevice(NAME);
}

export function parkSale(sale: ParkedSale): string | null {
  const others = read().filter((other) => other.sale?.cart.key !== sale.cart.key);
  if (others.filter((other) => other.sale).length >= MAX_PARKED_SALES)
    return `Puedes tener hasta ${MAX_PARKED_SALES} ventas guardadas`;
  const stored = [...others.map(({ item }) => item), sale];
  return storeOnDevice(NAME, stored) ? null : "Este navegador no puede guardar la venta";
}

/** Removes and returns the sale; null if another tab already removed it. */
export function takeParkedSale(key: string): ParkedSale | null {
  const all = read();
  const taken = all.find(({ sale }) => sale?.cart.key === key);
  if (!taken) return null;
  const others = all.filter((other) => other !== taken).map(({ item }) => item);
  // A sale that cannot be removed from the list is not resumed, because it could be sold again.
  return storeOnDevice(NAME, others) ? taken.sale : null;
}

/** `item`: as it is stored. An item of another version has no `sale`, and stays stored. */
type StoredItem = { item: unknown; sale: ParkedSale | null };

function read(kept = readFromDevice(NAME)): StoredItem[] {
  const list = parseJson(kept);
  if (!Array.isArray(list)) return [];
  return list.map((item) => ({ item, sale: parkedShape.safeParse(item).data ?? null }));
}
