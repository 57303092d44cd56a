import type { SaleStatistics } from "#core/contract/sales/sale-lists.ts";
import { formatDateWithWeekday, shortWeekdayName } from "#core/dates.ts";
import { Card } from "#web/ui/card.tsx";
import { BarChart } from "#web/ui/data/bar-chart.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { listLastSevenDays, sumDailyTotals } from "./statistics.ts";

const TITLE = "Ventas de los últimos 7 días";

export function WeekSalesChart({ salesByDay }: Pick<SaleStatistics, "salesByDay">) {
  const week = listLastSevenDays(salesByDay);
  return (
    <Card title={TITLE}>
      {sumDailyTotals(week) === 0 ? (
        <EmptyState drawing={<ChartDrawing />} title="No hay ventas en los últimos 7 días" />
      ) : (
        <BarChart
          label={TITLE}
          bars={week.map(({ date, total }, at) => ({
            key: date,
            label: shortWeekdayName(date),
            name: formatDateWithWeekday(date),
            amount: total,
            quiet: at < week.length - 1,
          }))}
        />
      )}
    </Card>
  );
}
