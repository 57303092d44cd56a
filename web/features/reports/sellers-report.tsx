import type { SellersReport } from "#core/contract/reports/reports.ts";
import { formatNumber } from "#core/number-text.ts";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";

type Row = SellersReport[number];
const some = (amount: number) => (amount === 0 ? null : <PesosAmount amount={amount} />);

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: "name", header: "Vendedor", cell: ({ name }) => name, phone: "title" },
  { key: "count", header: "Ventas", cell: ({ count }) => formatNumber(count), align: "end" },
  {
    key: "total",
    header: "Vendió",
    cell: ({ total }) => (
      <strong>
        <PesosAmount amount={total} />
      </strong>
    ),
    align: "end",
  },
  {
    key: "discounts",
    header: "Descuentos y promociones",
    cell: ({ discounts }) => some(discounts),
    align: "end",
  },
  { key: "returns", header: "Devoluciones que recibió", cell: ({ returns }) => some(returns), align: "end" },
];

type Props = { range: ReportRange; onFail: (text: string) => void };

export function SalesBySeller({ range, onFail }: Props) {
  return (
    <ReportCard
      title="Quién vendió"
      query={useSellersReport(range)}
      failure="Error al generar reporte por vendedor"
      onFail={onFail}
    >
      {(sellers) =>
        sellers.length === 0 ? (
          <EmptyState drawing={<ChartDrawing />} title="Nadie vendió en estas fechas" />
        ) : (
          <Table label="Por vendedor" bleed columns={COLUMNS} rows={sellers} rowKey={({ id }) => id} />
        )
      }
    </ReportCard>
  );
}
