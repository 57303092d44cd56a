import { useSearchParams } from "react-router";
import type { DayReport } from "#core/contract/reports/reports.ts";
import { addDays, dayOf, formatDateWithWeekday, formatWeekday, isCalendarDay } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { BarChart, type ChartBar } from "#web/ui/data/bar-chart.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { unbrokenPesos } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { hourText } from "./chart-bars.ts";
import { buildHoursWorkbook } from "./report-books.ts";
import { ReportCard, ReportFailures } from "./report-card.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { readReportRange } from "./report-range.ts";
import { useDayReport } from "./reports.queries.ts";

/** Builds one bar for each hour from the first to the last with a sale or a return. */
export function buildHourBars(byHour: DayReport["byHour"]): ChartBar[] {
  const [first, last] = [byHour[0]!.hour, byHour.at(-1)!.hour];
  const rowsByHour = new Map(byHour.map((row) => [row.hour, row]));
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = first + i;
    const { count, revenue } = rowsByHour.get(hour) ?? { count: 0, revenue: 0 };
    return {
      key: String(hour),
      label: String(hour),
      name: hourText(hour),
      amount: revenue,
      detail: saleCountText(count),
    };
  });
}

const COLUMNS: readonly TableColumn<DayReport["byHour"][number]>[] = [
  { key: "hour", header: "Hora", cell: ({ hour }) => hourText(hour), phone: "title" },
  { key: "count", header: "Ventas", cell: ({ count }) => formatNumber(count), align: "end" },
  createAmountColumn("revenue", "Total", ({ revenue }) => revenue, "main"),
];

/** The sales of one day by hour: of the last day of a range. */
export function HoursScreen() {
  const [params, setParams] = useSearchParams();
  const today = dayOf(new Date());
  const date = readReportRange(params, today).endDate;
  const show = (day: string) => setParams({ startDate: day, endDate: day });
  const quickDays = [
    { label: "Hoy", day: today },
    { label: "Ayer", day: addDays(today, -1) },
  ];
  return (
    <>
      <PageHeader title="Ventas por hora" back={{ to: `/reports?${params}`, label: "Reportes" }} />
      <ReportFailures>
        <search aria-label="Día del reporte" className="mb-4 flex flex-wrap items-end gap-2">
          {quickDays.map(({ label, day }) => (
            <Button
              key={label}
              aria-pressed={day === date}
              variant={day === date ? "primary" : "secondary"}
              onClick={() => show(day)}
            >
              {label}
            </Button>
          ))}
          <div className="w-[11rem]">
            <TextField
              label="Día"
              type="date"
              value={date}
              max={today}
              onValueChange={(typed) => isCalendarDay(typed) && show(typed)}
            />
          </div>
        </search>
        <ReportCard
          title="Ventas por hora"
          heading={capitalize(formatDateWithWeekday(date))}
          query={useDayReport(date)}
          failure="Error al generar reporte por hora"
          save={(report) => buildHoursWorkbook(report)}
        >
          {(report) =>
            report.byHour.length === 0 ? (
              <EmptyState drawing={<ChartDrawing />} title="No hay ventas este día" />
            ) : (
              <Hours report={report} />
            )
          }
        </ReportCard>
      </ReportFailures>
    </>
  );
}

function Hours({ report: { byHour, count, revenue, weekBefore } }: { report: DayReport }) {
  const before = `El ${formatWeekday(weekBefore.date)} anterior`;
  return (
    <div className="flex flex-col gap-3">
      <ReportFigures
        figures={[
          { name: "Total vendido", amount: revenue, note: `${before}: ${unbrokenPesos(weekBefore.revenue)}` },
          {
            name: "Ventas",
            value: formatNumber(count),
            note: `${before}: ${formatNumber(weekBefore.count)}`,
          },
        ]}
      />
      <BarChart label="Ventas por hora" bars={buildHourBars(byHour)} />
      <p className="text-center text-sm text-ink-soft">Hora del día, de 0 a 23</p>
      <details>
        <summary className="min-h-11 py-2.5 font-semibold text-primary-ink">Ver hora por hora</summary>
        <Table
          label="Por hora"
          bleed
          tight
          columns={COLUMNS}
          rows={byHour}
          rowKey={({ hour }) => String(hour)}
        />
      </details>
    </div>
  );
}
