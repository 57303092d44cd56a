import type { QueryClient } from "@tanstack/react-query";

// How the query cache names what several features read, and what of it a write makes stale. Every screen has this with its
// first files, so that it imports nothing.

export const SALES = ["sales"] as const;
export const SALE_STATISTICS = [...SALES, "statistics"] as const;
export const PRODUCTS = ["products"] as const;
/** Below the sales, so that a sale makes every report stale. */
export const REPORTS = [...SALES, "report"] as const;
/** Each goes on with `{ includeInactive }`. */
export const PRODUCT_LISTS = [...PRODUCTS, "list"] as const;
export const CUSTOMERS = ["customers"] as const;
export const CREDIT = ["credit"] as const;
export const SHIFTS = ["shifts"] as const;
export const CURRENT_SHIFT = [...SHIFTS, "current"] as const;
export const SERVICES = ["services"] as const;
export const PAYABLES = ["payables"] as const;
export const EXPENSES = ["expenses"] as const;
export const SUPPLIERS = ["suppliers"] as const;
export const SETTINGS = ["store-settings"] as const;

/** Of the key of a list of products. */
export const includesInactive = (key: readonly unknown[]): boolean =>
  (key[PRODUCT_LISTS.length] as { includeInactive: boolean }).includeInactive;

/** What somebody owes is in their notebook and in the lists of customers. */
export function staleDebts(queryClient: QueryClient): void {
  for (const queryKey of [CREDIT, CUSTOMERS]) void queryClient.invalidateQueries({ queryKey });
}

/** What was sold changes the figures of the shift; they are read anew when somebody looks at them. */
export function staleShift(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT_SHIFT, refetchType: "none" });
}

/** A sale is at the server that was not before. The stock of the lists comes with its answer. */
export function staleAfterSale(queryClient: QueryClient, onCredit: boolean): void {
  void queryClient.invalidateQueries({ queryKey: SALES });
  if (onCredit) staleDebts(queryClient);
  staleShift(queryClient);
  void queryClient.invalidateQueries({
    queryKey: PRODUCTS,
    predicate: ({ queryKey }) => queryKey[1] === "movements" || queryKey[1] === "stock",
  });
}

/** Something of the queue is at the server, whatever it was. */
export function staleAfterSync(queryClient: QueryClient): void {
  staleAfterSale(queryClient, true);
  for (const queryKey of [SHIFTS, SERVICES]) void queryClient.invalidateQueries({ queryKey });
}
