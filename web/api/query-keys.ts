import type { QueryClient } from "@tanstack/react-query";

// Query cache keys that several features read, and what each write invalidates. Part of every screen's first
// load, so it imports nothing.

export const SALES = ["sales"] as const;
export const SALE_STATISTICS = [...SALES, "statistics"] as const;
export const PRODUCTS = ["products"] as const;
/** Below the sales, so that a sale makes every report stale. */
export const REPORTS = [...SALES, "report"] as const;
/** Completed with `{ includeInactive }`. */
export const PRODUCT_LISTS = [...PRODUCTS, "list"] as const;
export const CUSTOMERS = ["customers"] as const;
export const CREDIT = ["credit"] as const;
export const SHIFTS = ["shifts"] as const;
export const CURRENT_SHIFT = [...SHIFTS, "current"] as const;
export const PROMOTIONS = ["promotions"] as const;
export const SERVICES = ["services"] as const;
export const PURCHASE_ORDERS = ["purchase-orders"] as const;
export const PAYABLES = ["payables"] as const;
export const EXPENSES = ["expenses"] as const;
export const SUPPLIERS = ["suppliers"] as const;
export const SETTINGS = ["store-settings"] as const;

/** Whether the key of a product list includes inactive products. */
export const includesInactive = (key: readonly unknown[]): boolean =>
  (key[PRODUCT_LISTS.length] as { includeInactive: boolean }).includeInactive;

/** Debts appear in their account and in the lists of customers. */
export function staleDebts(queryClient: QueryClient): void {
  for (const queryKey of [CREDIT, CUSTOMERS]) void queryClient.invalidateQueries({ queryKey });
}

/** A sale changes the shift's figures; they are read again when they are shown. */
export function staleShift(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT_SHIFT, refetchType: "none" });
}

/** After a sale reached the server. The stock in lists comes with its answer. */
export function staleAfterSale(queryClient: QueryClient, onCredit: boolean): void {
  void queryClient.invalidateQueries({ queryKey: SALES });
  if (onCredit) staleDebts(queryClient);
  staleShift(queryClient);
  void queryClient.invalidateQueries({
    queryKey: PRODUCTS,
    predicate: ({ queryKey }) => queryKey[1] === "movements" || queryKey[1] === "stock",
  });
}

/** After any entry of the queue reached the server. */
export function staleAfterSync(queryClient: QueryClient): void {
  staleAfterSale(queryClient, true);
  for (const queryKey of [SHIFTS, SERVICES]) void queryClient.invalidateQueries({ queryKey });
}
