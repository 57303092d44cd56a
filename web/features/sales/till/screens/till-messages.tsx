import { TillNotice } from "#web/features/sales/till/lines/till-notice.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const StockShortageNotice = lazyComponent(() => import("./selling.chunk.ts"), "StockShortageNotice");

export function TillMessages({ till }: { till: SaleEditor }) {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <TillNotice notice={till.notice} />
      {till.short && <StockShortageNotice till={till} short={till.short} />}
    </div>
  );
}
