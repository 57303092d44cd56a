import type { Sale } from "#core/contract/sales/sales.ts";
import type { SalesDay } from "./history-days.ts";
import {
  HistoryDayHeading,
  HistorySaleCustomer,
  HistorySaleId,
  HistorySaleItems,
  HistorySalePayment,
  HistorySaleTotal,
  HistoryTimeAndSeller,
  SaleDetailsLink,
} from "./history-parts.tsx";

type Props = { days: readonly SalesDay[]; stale: boolean };

export function HistoryDayList({ days, stale }: Props) {
  return (
    <ul
      aria-label="Ventas"
      aria-busy={stale || undefined}
      className={stale ? "opacity-60 transition-opacity" : "transition-opacity"}
    >
      {days.map((day) =>
        day.sales.map((sale, index) => (
          <li key={sale.id} className="border-b border-line last:border-0">
            {index === 0 && (
              <h2 className="border-b border-line px-4 pt-4 pb-2.5 sm:px-5">
                <HistoryDayHeading day={day} />
              </h2>
            )}
            <Entry sale={sale} />
          </li>
        )),
      )}
    </ul>
  );
}

function Entry({ sale }: { sale: Sale }) {
  return (
    <div className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_8rem]">
          {sale.number && <p className="font-bold">Venta {sale.number}</p>}
          <HistoryTimeAndSeller sale={sale} />
        </div>
        <HistorySaleTotal sale={sale} />
      </div>
      <div className="mt-2 grid gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:gap-6">
        <HistorySaleItems items={sale.items} />
        <HistorySaleCustomer customer={sale.customer} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <HistorySalePayment sale={sale} />
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-sm text-ink-soft">
            ID <HistorySaleId sale={{ id: sale.id, number: null }} />
          </p>
          <SaleDetailsLink sale={sale} />
        </div>
      </div>
    </div>
  );
}
