import { useEffect } from "react";
import type { sendSaleToCustomerScreen } from "#web/features/sales/customer-screen/send-to-screen.ts";

export function useSendSaleToCustomerScreen(sale: Parameters<typeof sendSaleToCustomerScreen>[0]): void {
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/send-to-screen.ts").then(
        ({ sendSaleToCustomerScreen: tell }) => tell(sale),
      );
  });
}
