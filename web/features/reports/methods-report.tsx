import type { PaymentMethodsReport } from "#core/contract/reports/reports.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";
import { usePaymentMethodsReport } from "./reports.queries.ts";

type Row = PaymentMethodsReport[number];

/** Empty instead of 0, because most methods have only sales. */
const some = (amount: number) => (amount === 0 ? null : <PesosAmount amount={amount} />);

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: "method",
    header: "Método",
    // OTHER includes returned goods that pay for an exchange, as a sale and as a refund.
    cell: ({ method }) => (method === "OTHER" ? "Otro y cambios" : paymentLabel(method)),
    phone: "title",
  },
  { key: "sales", header: "Ventas", cell: ({ sales }) => some(sales), align: "end" },
  { key: "paid", header: "Abonos", cell: ({ debtPayments }) => some(debtPayments), align: "end" },
  { key: "back", header: "Devuelto", cell: ({ refunds }) => some(refunds), align: "end" },
  {
    key: "net",
    header: "Quedó",
    cell: ({ net }) =>
      net === 0 ? null : (
        <strong>
          <PesosAmount amount={net} />
        </strong>
      ),
    align: "end",
  },
];

type Props = { range: ReportRange; onFail: (text: string) => void };

export function SalesByPaymentMethod({ range, onFail }: Props) {
  return (
    <ReportCard
      title="Cómo te pagaron"
      query={usePaymentMethodsReport(range)}
      failure="Error al generar reporte por método de pago"
      onFail={onFail}
    >
      {(methods) =>
        methods.length === 0 ? (
          <EmptyState drawing={<ChartDrawing />} title="No entró plata en estas fechas" />
        ) : (
          <>
            <Table
              label="Por método de pago"
              bleed
              columns={COLUMNS}
              rows={methods}
              rowKey={({ method }) => method}
            />
            {methods.some(({ method }) => method === "CREDIT") && (
              <p className="mt-3 text-sm text-ink-soft">
                Fiado es lo que vendiste sin que te pagaran todavía; los abonos están en el método con que
                llegaron.
              </p>
            )}
          </>
        )
      }
    </ReportCard>
  );
}
