import { formatClockTime } from "#core/clock.ts";
import type { DayReport } from "#core/contract/reports/reports.ts";
import type { ChartBar } from "#web/ui/data/bar-chart.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";

const onTheHour = (hour: number) => formatClockTime(`${String(hour).padStart(2, "0")}:00`);

/** Builds one bar for each hour from the first to the last with a sale or a return. */
export function buildHourBars(byHour: DayReport["byHour"]): ChartBar[] {
  const [first, last] = [byHour[0]!.hour, byHour.at(-1)!.hour];
  const rowsByHour = new Map(byHour.map((row) => [row.hour, row]));
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = first + i;
    const { count, revenue } = rowsByHour.get(hour) ?? { count: 0, revenue: 0 };
    return {
      key: String(hour),
      label: String(hour % 12 || 12),
      name: `De ${onTheHour(hour)} a ${onTheHour(hour + 1)}`,
      amount: revenue,
      detail: saleCountText(count),
    };
  });
}
