import { formatQuantityInWords } from "#core/quantity.ts";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { buildTopProductsWorkbook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";
import { useTopProductsReport } from "./reports.queries.ts";

/** Number of products on the screen; the Excel file has all products. */
const SHOWN = 5;

export function TopProductsSummary({ range }: { range: ReportRange }) {
  return (
    <ReportCard
      title="Productos más vendidos"
      query={useTopProductsReport(range)}
      failure="Error al generar reporte de productos más vendidos"
      save={(data) => buildTopProductsWorkbook(data, range)}
    >
      {(top) =>
        top.length === 0 ? (
          <EmptyState drawing={<BasketDrawing />} title="No se vendieron productos en estas fechas" />
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            {top.slice(0, SHOWN).map(({ rank, product, totalQuantity, totalRevenue }) => (
              <li key={product.id} className="flex items-center gap-3 py-1.5">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink">
                  {rank}
                </span>
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">{product.name}</p>
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="text-sm text-ink-soft">
                      {formatQuantityInWords(totalQuantity, product.unit)}
                    </span>
                    <span className="font-semibold">
                      <PesosAmount amount={totalRevenue} />
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )
      }
    </ReportCard>
  );
}
