import type { SaleStatistics } from "#core/contract/sales/sale-lists.ts";
import { longDay, shortWeekday } from "#core/dates.ts";
import { Card } from "#web/ui/card.tsx";
import { BarChart } from "#web/ui/data/bar-chart.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { lastSevenDays, sumTotals } from "./statistics.ts";

const TITLE = "Ventas de los últimos 7 días";

export function WeekChart({ salesByDay }: Pick<SaleStatistics, "salesByDay">) {
  const week = lastSevenDays(salesByDay);
  return (
    <Card title={TITLE}>
      {sumTotals(week) === 0 ? (
        <EmptyState drawing={<ChartDrawing />} title="No hay ventas en los últimos 7 días" />
      ) : (
        <BarChart
          label={TITLE}
          bars={week.map(({ date, total }, at) => ({
            key: date,
            label: shortWeekday(date),
            name: longDay(date),
            amount: total,
            quiet: at < week.length - 1,
          }))}
        />
      )}
    </Card>
  );
}
