import { type SoldSale, soldSale } from "#core/contract/sales.ts";

/** What the way to the history carries after a sale, so that the history can offer its ticket. */
export function soldState(sale: SoldSale): { sold: SoldSale } {
  return { sold: sale };
}

/** The browser keeps it with the address, so it may be of an older version. */
export function readSold(state: unknown): SoldSale | null {
  const { sold } = (state ?? {}) as { sold?: unknown };
  return soldSale.safeParse(sold).data ?? null;
}
