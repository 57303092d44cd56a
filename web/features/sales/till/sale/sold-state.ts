import { type SoldSale, soldSale } from "#core/contract/sales.ts";

/** Where the next sale is made as the last one was. */
type Till = "/sales/new" | "/free-sale";

/** What the way to the history carries after a sale, so that the history can offer its ticket. */
export function soldState(sale: SoldSale, from: Till): { sold: SoldSale; from: Till } {
  return { sold: sale, from };
}

/** The browser keeps it with the address, so it may be of an older version. */
export function readSold(state: unknown): SoldSale | null {
  const { sold } = (state ?? {}) as { sold?: unknown };
  return soldSale.safeParse(sold).data ?? null;
}

export function readTill(state: unknown): Till {
  return (state as { from?: unknown } | null)?.from === "/free-sale" ? "/free-sale" : "/sales/new";
}

/** Said on the way to the till: the next product is searched for. */
export const SEARCHING = { search: true };

export const readSearching = (state: unknown): boolean =>
  (state as { search?: unknown } | null)?.search === true;
