import type { Sale } from "#core/contract/sales.ts";
import { saleDate } from "#web/features/sales/offers/sale-date.ts";
import { Money } from "#web/ui/money.tsx";
import { HistoryCustomer } from "./history-customer.tsx";
import { DetailsLink } from "./history-details-link.tsx";
import { HistoryId } from "./history-id.tsx";
import { HistoryItems } from "./history-items.tsx";
import { HistoryPayment } from "./history-payment.tsx";

/** The history where seven columns have no room: when and how much first, then what, who and how it was paid. */
export function HistoryEntries({ sales, stale }: { sales: readonly Sale[]; stale: boolean }) {
  return (
    <ul
      aria-label="Ventas"
      aria-busy={stale || undefined}
      className={stale ? "opacity-60 transition-opacity" : "transition-opacity"}
    >
      {sales.map((sale) => (
        <li key={sale.id} className="border-b border-line px-4 py-4 last:border-0 sm:px-5">
          <div className="flex items-start justify-between gap-4">
            <p className="min-w-0 font-semibold">
              <time dateTime={sale.createdAt}>{saleDate(sale.createdAt)}</time>
            </p>
            <strong className="text-lg">
              <span className="sr-only">Total </span>
              <Money amount={sale.total} />
            </strong>
          </div>
          <p className="text-sm text-ink-soft">
            ID <HistoryId id={sale.id} />
          </p>
          <div className="mt-3 grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:gap-6">
            <HistoryItems items={sale.items} />
            <HistoryCustomer customer={sale.customer} />
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <HistoryPayment sale={sale} />
            <DetailsLink id={sale.id} />
          </div>
        </li>
      ))}
    </ul>
  );
}
