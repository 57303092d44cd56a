import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { type SaleWithExchange, saleWithExchange } from "#core/contract/sales/sales.ts";

type Till = "/sales/new" | "/free-sale";

/** Router state after a sale, with which the history shows the ticket. */
type SoldSaleState = { sold: SaleWithExchange; from: Till };

export const toSoldSaleRouterState = (sold: SaleWithExchange, from: Till): SoldSaleState => ({ sold, from });

/** Validates the state: the browser keeps it across reloads, so an earlier version may have written it. */
export function readSoldSaleFromRouter(state: unknown): SoldSaleState | null {
  const stored = (state ?? {}) as { sold?: unknown; from?: unknown };
  const sold = saleWithExchange.safeParse(completeOlderAnswer(saleWithExchange, stored.sold)).data;
  return sold ? { sold, from: stored.from === "/free-sale" ? "/free-sale" : "/sales/new" } : null;
}

export const FOCUS_SEARCH_ROUTER_STATE = { search: true };

export const isSearchFocusRequested = (state: unknown): boolean =>
  (state as { search?: unknown } | null)?.search === true;
