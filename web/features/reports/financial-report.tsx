import { roundToOneDecimal } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  GROSS_PROFIT_TEXTS,
  listOtherFinancialFigures,
  NET_PROFIT_TEXTS,
  netProfitMeaning,
  revenueLabel,
} from "./profit-text.ts";
import { buildFinancialWorkbook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportFigures } from "./report-figures.tsx";
import type { ReportRange } from "./report-range.ts";
import { useFinancialReport } from "./reports.queries.ts";

export function FinancialSummary({ range }: { range: ReportRange }) {
  return (
    <ReportCard
      title="Reporte financiero"
      query={useFinancialReport(range)}
      failure="Error al generar reporte financiero"
      save={(data) => buildFinancialWorkbook(data, range)}
    >
      {(report) => {
        const { revenue, expenses, profitability } = report;
        const { income, spent } = listOtherFinancialFigures(report);
        return (
          <>
            <ReportFigures
              figures={[
                {
                  name: revenueLabel("Ingresos", report),
                  amount: revenue.total,
                  note: times(revenue.salesCount, "venta", "ventas"),
                },
                {
                  name: "Compras a proveedores",
                  amount: expenses.totalPurchases,
                  note: times(expenses.purchaseOrdersCount, "orden recibida", "órdenes recibidas"),
                },
                { name: "Costo de lo vendido", amount: expenses.estimatedCOGS, note: "Estimado" },
                { name: "Promedio por venta", amount: revenue.averageSale },
                ...income,
                ...spent,
                {
                  name: GROSS_PROFIT_TEXTS.name,
                  amount: profitability.grossProfit,
                  note: margin(profitability.grossProfitMargin),
                },
                {
                  name: NET_PROFIT_TEXTS.name,
                  amount: profitability.netProfit,
                  note: margin(profitability.netProfitMargin),
                },
              ]}
            />
            <details className="mt-1 -mb-2">
              <summary className="min-h-11 py-2.5 font-semibold text-primary-ink">
                Qué es cada ganancia
              </summary>
              {[GROSS_PROFIT_TEXTS, { ...NET_PROFIT_TEXTS, meaning: netProfitMeaning(report) }].map(
                ({ name, meaning }) => (
                  <p key={name} className="mb-3 text-sm text-ink-soft">
                    <b>{name}:</b> {meaning}
                  </p>
                ),
              )}
            </details>
          </>
        );
      }}
    </ReportCard>
  );
}

function times(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

function margin(percent: number): string {
  return `Margen ${formatNumber(roundToOneDecimal(percent))} %`;
}
