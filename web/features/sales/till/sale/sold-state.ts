import { type SoldSale, soldSale } from "#core/contract/sales/sales.ts";

type Till = "/sales/new" | "/free-sale";

/** Router state after a sale, with which the history shows the ticket. */
export function toSoldState(sale: SoldSale, from: Till): { sold: SoldSale; from: Till } {
  return { sold: sale, from };
}

/** Validates the state: the browser keeps it across reloads, so an earlier version may have written it. */
export function readSoldSale(state: unknown): SoldSale | null {
  const { sold } = (state ?? {}) as { sold?: unknown };
  return soldSale.safeParse(sold).data ?? null;
}

export function readTillPath(state: unknown): Till {
  return (state as { from?: unknown } | null)?.from === "/free-sale" ? "/free-sale" : "/sales/new";
}

export const SEARCH_ROUTER_STATE = { search: true };

export const isSearchRequested = (state: unknown): boolean =>
  (state as { search?: unknown } | null)?.search === true;
