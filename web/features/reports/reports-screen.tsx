import { Lock } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DayReport } from "#core/contract/reports/reports.ts";
import { dayOf } from "#core/dates.ts";
import { formatClockTime } from "#core/time-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { usePromotionsReport } from "#web/features/promotions/promotions.queries.ts";
import { PromotionReportRows } from "#web/features/promotions/public/promotions-report.tsx";
import { ReportCard } from "#web/features/reports/report-card.tsx";
import { type ReportRange, readReportRange } from "#web/features/reports/report-range.ts";
import { useDayReport } from "#web/features/reports/reports.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { BarChart, type ChartBar } from "#web/ui/data/bar-chart.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { FinancialSummary } from "./financial-report.tsx";
import { InventorySummary } from "./inventory-report.tsx";
import { ReportRangeBar } from "./range-bar.tsx";
import { SalesSummary } from "./sales-report.tsx";
import {
  SalesByPaymentMethod,
  SalesBySeller,
  ServicesSummary,
  TopProductsSummary,
} from "./table-reports.tsx";

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

export function ReportsScreen() {
  const may = useMay();
  return (
    <>
      <PageHeader title="Reportes" />
      {may("reports.read") ? <Reports money={may("reports.financial")} /> : <OtherRoles />}
    </>
  );
}

function Reports({ money }: { money: boolean }) {
  const [params, setParams] = useSearchParams();
  const today = dayOf(new Date());
  const range = readReportRange(params, today);
  const { taxes } = useStoreSettings();
  const [failure, setFailure] = useState({ text: "", count: 0 });
  const fail = (text: string) => setFailure(({ count }) => ({ text, count: count + 1 }));
  return (
    <>
      {failure.count > 0 && <ErrorBanner key={failure.count} text={failure.text} />}
      <ReportRangeBar range={range} today={today} onChange={(next) => setParams(next)} />
      <div className="flex flex-col gap-4 lg:gap-5">
        <SalesSummary range={range} onFail={fail} />
        {range.startDate === range.endDate && <SalesByHour date={range.startDate} onFail={fail} />}
        <SalesByPaymentMethod range={range} onFail={fail} />
        <SalesBySeller range={range} onFail={fail} />
        <PromotionsSummary range={range} onFail={fail} />
        <ServicesSummary range={range} onFail={fail} />
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          {money ? (
            <FinancialSummary range={range} onFail={fail} />
          ) : (
            <Locked title="Reporte financiero" who="Lo ven el Dueño y los Administradores." />
          )}
          <TopProductsSummary range={range} onFail={fail} />
        </div>
        {money && taxes.vat === "RESPONSIBLE" && (
          <Card title="Impuestos">
            <p className="mb-4 text-ink-soft">
              IVA, impuesto al consumo y bolsas por bimestre, cuatrimestre o año, con su Excel.
            </p>
            <ButtonLink to="/reports/impuestos">Ver los impuestos</ButtonLink>
          </Card>
        )}
        <InventorySummary onFail={fail} />
      </div>
    </>
  );
}

function OtherRoles() {
  const employees = "Lo ven el Dueño, los Administradores y los Empleados.";
  return (
    <Card>
      <div className="flex flex-col divide-y divide-line">
        <ForOthers title="Resumen de ventas" who={employees} />
        <ForOthers title="Inventario" who={employees} />
        <ForOthers title="Productos más vendidos" who={employees} />
        <ForOthers title="Reporte financiero" who="Lo ven el Dueño y los Administradores." />
      </div>
      <div className="mt-4">
        <ButtonLink to="/sales">Ver las ventas, una por una</ButtonLink>
      </div>
    </Card>
  );
}

function ForOthers({ title, who }: { title: string; who: string }) {
  return (
    <section aria-label={title} className="py-3 first:pt-0">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{who}</p>
    </section>
  );
}

function Locked({ title, who }: { title: string; who: string }) {
  return (
    <Card title={title}>
      <p className="flex gap-3 text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
        {who}
      </p>
    </Card>
  );
}

type Props = { date: string; onFail: (text: string) => void };

function SalesByHour({ date, onFail }: Props) {
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

type PromotionsSummaryProps = { range: ReportRange; onFail: (text: string) => void };

function PromotionsSummary({ range, onFail }: PromotionsSummaryProps) {
  const query = usePromotionsReport(range);
  if (!query.error && (query.data ?? []).length === 0) return null;
  return (
    <ReportCard
      title="Qué te dejaron las promociones"
      query={query}
      failure="Error al generar reporte de promociones"
      onFail={onFail}
    >
      {(rows) => <PromotionReportRows rows={rows} />}
    </ReportCard>
  );
}
