import { type RefObject, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { LazySalePanel } from "#web/features/sales/public/quick-sale.tsx";
import { readSoldSaleFromRouter } from "#web/features/sales/till/sale/sold-state.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const LastSalePanel = lazyComponent(
  () => import("#web/features/sales/public/last-sale.tsx"),
  "LastSalePanel",
);

/** Paths of screens that handle scans themselves. */
const TAKES_SCANS = /^\/(dashboard|products|products\/labels|sales\/new)$/;

/**
 * Opens a new sale in a panel over the screen. After the sale, its receipt appears at the top of the
 * screen. `returnFocus` gets the focus when the panel closes.
 */
export function useQuickSale(returnFocus: RefObject<HTMLElement | null>) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [sellingOn, setSellingOn] = useState<string | null>(null);
  const [last, setLast] = useState<{ sale: SaleWithExchange; on: string } | null>(null);
  const sold = last?.on === pathname ? last.sale : null;
  const isStray = !TAKES_SCANS.test(pathname);

  const next = useRef<HTMLButtonElement>(null);
  const selling = sellingOn === pathname;
  function open() {
    if (selling) return;
    setSellingOn(pathname);
    setLast(null);
    // Hides the receipt of the previous sale.
    if (readSoldSaleFromRouter(state)) navigate({ search }, { replace: true });
  }

  return {
    ticket: sold && (
      <div className="mb-5">
        <LastSalePanel ref={next} sale={sold} onClose={() => setLast(null)} onNext={open} />
      </div>
    ),
    panel: isStray && (
      <LazySalePanel
        stray
        open={selling}
        onOpen={open}
        onClose={() => setSellingOn(null)}
        onSold={(sale) => setLast({ sale, on: pathname })}
        // The panel shows the error; the screen behind the panel is unaffected.
        onFailed={() => {}}
        returnFocus={() => next.current ?? returnFocus.current}
      />
    ),
  };
}
