import { oneDecimal } from "#core/money.ts";
import { Money } from "#web/ui/money.tsx";
import { Figures } from "./figures.tsx";
import { financialBook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import type { Range } from "./report-range.ts";
import { useFinancialReport } from "./reports.queries.ts";

type Props = { range: Range; onFail: (text: string) => void };

export function FinancialSummary({ range, onFail }: Props) {
  return (
    <ReportCard
      title="Reporte financiero"
      query={useFinancialReport(range)}
      failure="Error al generar reporte financiero"
      onFail={onFail}
      book={(data) => financialBook(data, range)}
    >
      {({ revenue, expenses, profitability }) => (
        <div className="flex flex-col gap-5">
          <Figures
            figures={[
              {
                name: "Ingresos",
                value: <Money amount={revenue.total} />,
                note: times(revenue.salesCount, "venta", "ventas"),
              },
              {
                name: "Compras a proveedores",
                value: <Money amount={expenses.totalPurchases} />,
                note: times(expenses.purchaseOrdersCount, "orden recibida", "órdenes recibidas"),
              },
              {
                name: "Costo de lo vendido",
                value: <Money amount={expenses.estimatedCOGS} />,
                note: "Estimado",
              },
              { name: "Promedio por venta", value: <Money amount={revenue.averageSale} /> },
              {
                name: "Ganancia bruta",
                value: <Money amount={profitability.grossProfit} />,
                note: margin(profitability.grossProfitMargin),
              },
              {
                name: "Ganancia neta",
                value: <Money amount={profitability.netProfit} />,
                note: margin(profitability.netProfitMargin),
              },
            ]}
          />
          <p className="text-sm text-ink-soft">
            El costo de lo vendido es un estimado: lo que pagaste en promedio en tus órdenes de compra o, si
            un producto no ha llegado en ninguna, el 70 % de su precio de venta. La bruta lo descuenta; la
            neta descuenta las compras.
          </p>
        </div>
      )}
    </ReportCard>
  );
}

function times(count: number, one: string, many: string): string {
  return `${count.toLocaleString("es-CO")} ${count === 1 ? one : many}`;
}

function margin(percent: number): string {
  return `Margen ${oneDecimal(percent).toLocaleString("es-CO")} %`;
}
