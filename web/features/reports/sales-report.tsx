import type { SalesReport } from "#core/contract/reports/reports.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { exportProgressText, useSalesExport } from "#web/features/sales/export/export.queries.ts";
import { ShortAmount } from "#web/ui/data/bar-chart.tsx";
import { DownloadProgress } from "#web/ui/data/download-progress.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { buildSalesBars, formatChartDay, roundUpForAxis, usesMonthlyBars } from "./chart-bars.ts";
import { salesReportFileName } from "./report-books.ts";
import { NO_EXPORT_DATA_TEXT, ReportCard, useReportFailure } from "./report-card.tsx";
import { ReportFigures } from "./report-figures.tsx";
import type { ReportRange } from "./report-range.ts";
import { useSalesReport } from "./reports.queries.ts";

type Day = SalesReport["byDay"][number];

const COLUMNS: readonly TableColumn<Day>[] = [
  { key: "date", header: "Fecha", cell: ({ date }) => formatChartDay(date), phone: "title" },
  { key: "count", header: "Ventas", cell: ({ count }) => formatNumber(count), align: "end" },
  createAmountColumn("revenue", "Total", ({ revenue }) => revenue, "main"),
];

export function SalesSummary({ range }: { range: ReportRange }) {
  const fail = useReportFailure();
  const file = useSalesExport((error) =>
    fail(error instanceof ApiError ? NO_EXPORT_DATA_TEXT : "Error al descargar reporte"),
  );
  return (
    <ReportCard
      title="Resumen de ventas"
      query={useSalesReport(range)}
      failure="Error al generar reporte de ventas"
      save={(report) => file.start({ search: "", ...range }, { name: salesReportFileName(range), report })}
    >
      {({ totalSales, totalRevenue, averageSale, byDay }) =>
        totalSales === 0 && totalRevenue === 0 ? (
          <EmptyState drawing={<ChartDrawing />} title="No hay ventas en estas fechas" />
        ) : (
          <div className="flex flex-col gap-3">
            {file.progress !== null && (
              <DownloadProgress text={exportProgressText(file.progress)} onCancel={file.cancel} />
            )}
            <ReportFigures
              figures={[
                { name: "Total vendido", amount: totalRevenue, main: true },
                { name: "Ventas", value: formatNumber(totalSales) },
                { name: "Promedio por venta", amount: averageSale },
              ]}
            />
            {/* One day has a chart by hour instead. */}
            {range.startDate !== range.endDate && <Chart byDay={byDay} range={range} />}
            <details className="-mb-2">
              <summary className="min-h-11 py-2.5 font-semibold text-primary-ink">Ver día por día</summary>
              <Table
                label="Ventas por día"
                bleed
                tight
                columns={COLUMNS}
                rows={byDay}
                rowKey={({ date }) => date}
              />
            </details>
          </div>
        )
      }
    </ReportCard>
  );
}

/** Hidden from screen readers, because the list of days says the same. */
function Chart({ byDay, range }: { byDay: readonly Day[]; range: ReportRange }) {
  const bars = buildSalesBars([...byDay], range);
  const largest = Math.max(...bars.map(({ revenue }) => revenue));
  const top = roundUpForAxis(largest);
  const part = usesMonthlyBars(range) ? "mes" : "día";
  const best = bars.find(({ revenue }) => revenue === largest)!;
  return (
    <div
      role="img"
      aria-label={`Ventas por ${part}. El mejor ${part}: ${best.name}, ${formatPesos(best.revenue)}.`}
      className="min-w-0"
    >
      <p className="mb-3 text-sm text-ink-soft">
        El mejor {part}: {best.name}, <PesosAmount amount={best.revenue} />
      </p>
      <div className="flex gap-2">
        <div className="-my-2 flex h-32 flex-col justify-between text-right text-xs text-ink-soft">
          {[top, top / 2, 0].map((amount) => (
            <span key={amount} className="whitespace-nowrap">
              <ShortAmount amount={amount} />
            </span>
          ))}
        </div>
        <div className="relative flex h-28 min-w-0 flex-1 items-end gap-px border-y border-line sm:gap-1">
          <div className="absolute inset-x-0 top-1/2 border-t border-line" />
          {bars.map(({ key, name, count, revenue }) => (
            <div
              key={key}
              title={`${name}: ${formatPesos(revenue)}, ${saleCountText(count)}`}
              className="relative flex h-full min-w-0 flex-1 items-end justify-center hover:bg-sunken"
            >
              <div
                className="w-full max-w-12 rounded-t-sm bg-primary-edge"
                style={{ height: `${Math.max(1, (revenue / top) * 100)}%` }}
              />
            </div>
          ))}
        </div>
      </div>
      <p className="mt-1.5 flex justify-between text-sm text-ink-soft">
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </p>
    </div>
  );
}
