import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { type SaleWithExchange, saleWithExchange } from "#core/contract/sales/sales.ts";

type Till = "/sales/new" | "/free-sale";

/** Router state after a sale, with which the history shows the ticket. */
export function toSoldSaleRouterState(
  sale: SaleWithExchange,
  from: Till,
): { sold: SaleWithExchange; from: Till } {
  return { sold: sale, from };
}

/** Validates the state: the browser keeps it across reloads, so an earlier version may have written it. */
export function readSoldSaleFromRouter(state: unknown): SaleWithExchange | null {
  const { sold } = (state ?? {}) as { sold?: unknown };
  return saleWithExchange.safeParse(completeOlderAnswer(saleWithExchange, sold)).data ?? null;
}

export function readTillPathFromRouter(state: unknown): Till {
  return (state as { from?: unknown } | null)?.from === "/free-sale" ? "/free-sale" : "/sales/new";
}

export const FOCUS_SEARCH_ROUTER_STATE = { search: true };

export const isSearchFocusRequested = (state: unknown): boolean =>
  (state as { search?: unknown } | null)?.search === true;
