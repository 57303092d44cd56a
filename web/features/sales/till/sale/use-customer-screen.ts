import { useEffect } from "react";
import type { tellSale } from "#web/features/sales/customer-screen/tell.ts";

export function useCustomerScreen(sale: Parameters<typeof tellSale>[0]): void {
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/tell.ts").then(({ tellSale: tell }) => tell(sale));
  });
}
