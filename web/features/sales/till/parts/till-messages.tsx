import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { registerLazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";
import { TillNotice } from "./till-notice.tsx";

const loadShort = registerLazyChunk(() => import("./stock-shortage.tsx"));

export function TillMessages({ till }: { till: Till }) {
  const short = useLazyChunk(loadShort, till.short !== null);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <TillNotice notice={till.notice} />
      {short && till.short && <short.StockShortageNotice till={till} short={till.short} />}
    </div>
  );
}
