import { BarChart } from "#web/ui/data/bar-chart.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { buildHourBars } from "./hour-bars.ts";
import { ReportCard } from "./report-card.tsx";
import { useDayReport } from "./reports.queries.ts";

type Props = { date: string; onFail: (text: string) => void };

export function SalesByHour({ date, onFail }: Props) {
  return (
    <ReportCard
      title="Ventas por hora"
      query={useDayReport(date)}
      failure="Error al generar reporte por hora"
      onFail={onFail}
    >
      {({ byHour }) =>
        byHour.length === 0 ? (
          <EmptyState drawing={<ChartDrawing />} title="No hay ventas este día" />
        ) : (
          <>
            <BarChart label="Ventas por hora" bars={buildHourBars(byHour)} />
            <p className="mt-2 text-center text-sm text-ink-soft">Hora del día, de 0 a 23</p>
          </>
        )
      }
    </ReportCard>
  );
}
