import { type ComponentProps, type RefObject, useCallback, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { readSaleCode } from "#core/sale-code.ts";
import { readSoldSaleFromRouter } from "#web/features/sales/till/sale/sale-router-state.ts";
import { hasStoredCart } from "#web/features/sales/till/sale/stored-cart.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { useOpenSaleByTicketCode } from "./use-open-ticket.ts";

const SalePanel = lazyComponent(() => import("./sale-panel.tsx"), "SalePanel");
const LastSalePanel = lazyComponent(() => import("./last-sale.tsx"), "LastSalePanel");

type Options = {
  /** While closed, the panel takes only scans that nothing else on the screen takes. */
  stray?: boolean;
  onSold?: () => void;
  /** Called with the message of a failed sale. The panel shows the message too. */
  onFailed?: (text: string) => void;
};

/**
 * Opens a new sale in a panel over the screen. After the sale, its receipt appears at the top of the
 * screen. `returnFocus` gets the focus when the panel closes.
 */
export function useQuickSale(
  returnFocus: RefObject<HTMLElement | null>,
  { stray = false, onSold, onFailed = () => {} }: Options,
) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ on: string; beside: boolean } | null>(null);
  const [last, setLast] = useState<{ sale: SaleWithExchange; on: string } | null>(null);
  const sold = last?.on === pathname ? last.sale : null;

  const next = useRef<HTMLButtonElement>(null);
  const selling = opened?.on === pathname;
  const open = () => show(false);

  /** `beside`: the screen stays in use beside the panel, where there is room for both. */
  function show(beside: boolean) {
    if (selling) return;
    setOpened({ on: pathname, beside });
    setLast(null);
    // Hides the receipt of the previous sale.
    if (readSoldSaleFromRouter(state)) navigate({ search }, { replace: true });
  }

  return {
    open,
    openBeside: () => show(true),
    isBeside: selling && opened.beside,
    ticket: sold && (
      <div className="mb-5">
        <LastSalePanel ref={next} sale={sold} onClose={() => setLast(null)} onNext={open} />
      </div>
    ),
    panel: (
      <LazySalePanel
        stray={stray}
        open={selling}
        beside={opened?.beside ?? false}
        onOpen={open}
        onClose={() => setOpened(null)}
        onSold={(sale) => {
          onSold?.();
          setLast({ sale, on: pathname });
        }}
        onFailed={onFailed}
        returnFocus={() => next.current ?? returnFocus.current}
      />
    ),
  };
}

type Props = Omit<ComponentProps<typeof SalePanel>, "onReady"> & { stray: boolean };

/** Loads the sale panel after the screen. A scan opens the panel; scans wait until it has loaded. */
function LazySalePanel({ stray, ...props }: Props) {
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
