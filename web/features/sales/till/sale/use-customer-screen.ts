import { useEffect } from "react";
import type { tellSale } from "#web/features/sales/customer-screen/tell.ts";

/** Tells the customer's screen what is in the sale, where this browser has one. */
export function useCustomerScreen(sale: Parameters<typeof tellSale>[0]): void {
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/tell.ts").then(({ tellSale: tell }) => tell(sale));
  });
}
