import { useEffect } from "react";
import type { sendSaleToScreen } from "#web/features/sales/customer-screen/send-to-screen.ts";

export function useSendSaleToScreen(sale: Parameters<typeof sendSaleToScreen>[0]): void {
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/send-to-screen.ts").then(
        ({ sendSaleToScreen: tell }) => tell(sale),
      );
  });
}
