import type { QueryClient } from "@tanstack/react-query";

// Every screen's first load contains this file, so it imports nothing.

export const SALES_KEY = ["sales"] as const;
export const SALE_STATISTICS_KEY = [...SALES_KEY, "statistics"] as const;
export const PRODUCTS_KEY = ["products"] as const;
/** The query key starts with SALES_KEY, so that a sale makes every report stale. */
export const REPORTS_KEY = [...SALES_KEY, "report"] as const;
export const PRODUCT_LISTS_KEY = [...PRODUCTS_KEY, "list"] as const;
export const CUSTOMERS_KEY = ["customers"] as const;
export const CREDIT_KEY = ["credit"] as const;
export const SHIFTS_KEY = ["shifts"] as const;
export const CURRENT_SHIFT_KEY = [...SHIFTS_KEY, "current"] as const;
export const PROMOTIONS_KEY = ["promotions"] as const;
export const SERVICES_KEY = ["services"] as const;
export const PURCHASE_ORDERS_KEY = ["purchase-orders"] as const;
export const PAYABLES_KEY = ["payables"] as const;
export const EXPENSES_KEY = ["expenses"] as const;
export const SUPPLIERS_KEY = ["suppliers"] as const;
export const STOCK_COUNTS_KEY = ["stock-counts"] as const;
export const SETTINGS_KEY = ["store-settings"] as const;

export const includesInactiveProducts = (key: readonly unknown[]): boolean =>
  (key[PRODUCT_LISTS_KEY.length] as { includeInactive: boolean }).includeInactive;

export function invalidateDebtQueries(queryClient: QueryClient): void {
  for (const queryKey of [CREDIT_KEY, CUSTOMERS_KEY]) void queryClient.invalidateQueries({ queryKey });
}

export function invalidateShiftQuery(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: CURRENT_SHIFT_KEY, refetchType: "none" });
}

/** Called after a sale reached the server, whose answer already updated the stock in the lists. */
export function invalidateQueriesAfterSale(queryClient: QueryClient, onCredit: boolean): void {
  void queryClient.invalidateQueries({ queryKey: SALES_KEY });
  if (onCredit) invalidateDebtQueries(queryClient);
  invalidateShiftQuery(queryClient);
  void queryClient.invalidateQueries({
    queryKey: PRODUCTS_KEY,
    predicate: ({ queryKey }) => queryKey[1] === "movements" || queryKey[1] === "stock",
  });
}

export function invalidateQueriesAfterSync(queryClient: QueryClient): void {
  invalidateQueriesAfterSale(queryClient, true);
  for (const queryKey of [SHIFTS_KEY, SERVICES_KEY, STOCK_COUNTS_KEY])
    void queryClient.invalidateQueries({ queryKey });
}
