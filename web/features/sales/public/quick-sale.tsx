import { type ComponentProps, useCallback, useRef, useState } from "react";
import { readSaleCode } from "#core/sale-code.ts";
import { hasKeptCart } from "#web/features/sales/till/sale/kept-cart.ts";
import { later, useLater } from "#web/ui/later.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import type { SalePanel } from "./sale-panel.tsx";
import { useOpenTicket } from "./use-open-ticket.ts";

const loadPanel = later(() => import("./sale-panel.tsx"));

type Props = Omit<ComponentProps<typeof SalePanel>, "onReady"> & {
  /** Until it is open it takes those scans alone that the screen has no use for. */
  stray?: boolean;
};

/** The sale panel of a screen that is drawn before it. Scans open it, and those from before it was there wait. */
export function QuickSale({ stray = false, ...props }: Props) {
  const [kept] = useState(() => hasKeptCart("panel"));
  const part = useLater(loadPanel, kept || props.open, props.onClose);
  // It keeps the catalogue at hand, which most screens do without.
  const [wanted, setWanted] = useState(kept || !stray);
  if (props.open && !wanted) setWanted(true);
  const waiting = useRef<string[]>([]);
  const take = useRef<((code: string) => void) | null>(null);
  const openTicket = useOpenTicket();
  useScanner(
    async (code) => {
      // Nothing is sold by the ticket of a sale. An open panel looks among the products first.
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

  return part && wanted && <part.SalePanel {...props} onReady={onReady} />;
}
