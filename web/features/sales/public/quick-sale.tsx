import { type ComponentProps, useCallback, useRef, useState } from "react";
import { readSaleCode } from "#core/sale-code.ts";
import { hasStoredCart } from "#web/features/sales/till/sale/kept-cart.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { useOpenSaleByTicketCode } from "./use-open-ticket.ts";

const SalePanel = lazyComponent(() => import("./sale-panel.tsx"), "SalePanel");

type Props = Omit<ComponentProps<typeof SalePanel>, "onReady"> & {
  /** While closed, the panel takes only scans that nothing else on the screen takes. */
  stray?: boolean;
};

/** Loads the sale panel after the screen. A scan opens the panel; scans wait until it has loaded. */
export function LazySalePanel({ stray = false, ...props }: Props) {
  const [kept] = useState(() => hasStoredCart("panel"));
  // A mounted panel loads the catalogue, which most screens do not need.
  const [wanted, setWanted] = useState(kept || !stray);
  if (props.open && !wanted) setWanted(true);
  const waiting = useRef<string[]>([]);
  const take = useRef<((code: string) => void) | null>(null);
  const openTicket = useOpenSaleByTicketCode();
  useScanner(
    async (code) => {
      // The code of a ticket opens its sale. An open panel looks for products first.
      if (!props.open && readSaleCode(code) && (await openTicket(code).catch(() => false))) return;
      props.onOpen();
      if (take.current) take.current(code);
      else waiting.current.push(code);
    },
    true,
    stray && !props.open,
  );

  const onReady = useCallback((scan: typeof take.current) => {
    take.current = scan;
    if (scan) for (const code of waiting.current.splice(0)) scan(code);
  }, []);

  return wanted && <SalePanel {...props} needed={kept || props.open} onReady={onReady} />;
}
