import type { FinancialReport as Report } from "#core/contract/reports/reports.ts";
import { roundToOneDecimal } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { ReportFigures } from "./figures.tsx";
import {
  GROSS_PROFIT_TEXTS,
  listOtherFinancialFigures,
  NET_PROFIT_TEXTS,
  netProfitMeaning,
  revenueLabel,
} from "./profit-text.ts";
import { buildFinancialWorkbook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";
import { useFinancialReport } from "./reports.queries.ts";
import { saveReportWorkbook } from "./save-book.ts";

type Props = { range: ReportRange; onFail: (text: string) => void };

export function FinancialSummary({ range, onFail }: Props) {
  return (
    <ReportCard
      title="Reporte financiero"
      query={useFinancialReport(range)}
      failure="Error al generar reporte financiero"
      onFail={onFail}
      save={(data) => saveReportWorkbook(buildFinancialWorkbook(data, range))}
    >
      {({ revenue, expenses, profitability }) => (
        <div className="flex flex-col gap-5">
          <ReportFigures
            figures={[
              {
                name: revenueLabel("Ingresos", { revenue }),
                value: <PesosAmount amount={revenue.total} />,
                note: times(revenue.salesCount, "venta", "ventas"),
              },
              {
                name: "Compras a proveedores",
                value: <PesosAmount amount={expenses.totalPurchases} />,
                note: times(expenses.purchaseOrdersCount, "orden recibida", "órdenes recibidas"),
              },
              {
                name: "Costo de lo vendido",
                value: <PesosAmount amount={expenses.estimatedCOGS} />,
                note: "Estimado",
              },
              { name: "Promedio por venta", value: <PesosAmount amount={revenue.averageSale} /> },
              ...further({ revenue, expenses, profitability }),
              {
                name: GROSS_PROFIT_TEXTS.name,
                value: <PesosAmount amount={profitability.grossProfit} />,
                note: margin(profitability.grossProfitMargin),
              },
              {
                name: NET_PROFIT_TEXTS.name,
                value: <PesosAmount amount={profitability.netProfit} />,
                note: margin(profitability.netProfitMargin),
              },
            ]}
          />
          {[GROSS_PROFIT_TEXTS, { ...NET_PROFIT_TEXTS, meaning: netProfitMeaning({ expenses }) }].map(
            ({ name, meaning }) => (
              <p key={name} className="text-sm text-ink-soft">
                <b>{name}:</b> {meaning}
              </p>
            ),
          )}
        </div>
      )}
    </ReportCard>
  );
}

function further(report: Report) {
  const { income, spent } = listOtherFinancialFigures(report);
  return [...income, ...spent].map(({ name, amount }) => ({ name, value: <PesosAmount amount={amount} /> }));
}

function times(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

function margin(percent: number): string {
  return `Margen ${formatNumber(roundToOneDecimal(percent))} %`;
}
