import { useEffect } from "react";
import type { sendSaleToScreen } from "#web/features/sales/customer-screen/tell.ts";

export function useCustomerScreen(sale: Parameters<typeof sendSaleToScreen>[0]): void {
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/tell.ts").then(({ sendSaleToScreen: tell }) =>
        tell(sale),
      );
  });
}
