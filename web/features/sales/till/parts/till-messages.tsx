import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { later, useLater } from "#web/ui/hooks/later.ts";
import { TillNotice } from "./till-notice.tsx";

const loadShort = later(() => import("./stock-shortage.tsx"));

export function TillMessages({ till }: { till: Till }) {
  const short = useLater(loadShort, till.short !== null);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <TillNotice notice={till.notice} />
      {short && till.short && <short.StockShortage till={till} short={till.short} />}
    </div>
  );
}
