import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { TillNotice } from "./till-notice.tsx";

const StockShortageNotice = lazyComponent(
  () => import("#web/features/sales/till/screens/selling.chunk.ts"),
  "StockShortageNotice",
);

export function TillMessages({ till }: { till: Till }) {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <TillNotice notice={till.notice} />
      {till.short && <StockShortageNotice till={till} short={till.short} />}
    </div>
  );
}
