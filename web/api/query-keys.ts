import type { QueryClient } from "@tanstack/react-query";

// Every screen's first load contains this file, so it imports nothing.

export const SALES = ["sales"] as const;
export const SALE_STATISTICS = [...SALES, "statistics"] as const;
export const PRODUCTS = ["products"] as const;
/** The key starts with SALES, so that a sale makes every report stale. */
export const REPORTS = [...SALES, "report"] as const;
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

export const isInactiveIncluded = (key: readonly unknown[]): boolean =>
  (key[PRODUCT_LISTS.length] as { includeInactive: boolean }).includeInactive;

export function invalidateDebts(queryClient: QueryClient): void {
  for (const queryKey of [CREDIT, CUSTOMERS]) void queryClient.invalidateQueries({ queryKey });
}

export function invalidateShift(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT_SHIFT, refetchType: "none" });
}

/** Called after a sale reached the server, whose answer already updated the stock in the lists. */
export function invalidateAfterSale(queryClient: QueryClient, onCredit: boolean): void {
  void queryClient.invalidateQueries({ queryKey: SALES });
  if (onCredit) invalidateDebts(queryClient);
  invalidateShift(queryClient);
  void queryClient.invalidateQueries({
    queryKey: PRODUCTS,
    predicate: ({ queryKey }) => queryKey[1] === "movements" || queryKey[1] === "stock",
  });
}

export function invalidateAfterSync(queryClient: QueryClient): void {
  invalidateAfterSale(queryClient, true);
  for (const queryKey of [SHIFTS, SERVICES]) void queryClient.invalidateQueries({ queryKey });
}
