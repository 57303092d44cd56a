import { useQuery } from "@tanstack/react-query";
import { type ServicesReport as Rows, servicesReport } from "#core/contract/services.ts";
import { call } from "#web/api/client.ts";
import { SERVICES_KEY } from "#web/api/query-keys.ts";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { buildServicesWorkbook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";
import { saveReportWorkbook } from "./save-book.ts";

type Row = Rows[number];

const pesos = (key: string, header: string, amount: (row: Row) => number): TableColumn<Row> => ({
  key,
  header,
  align: "end",
  cell: (row) => (amount(row) === 0 ? null : <PesosAmount amount={amount(row)} />),
});

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: "service", header: "Servicio", cell: ({ service }) => service.name, phone: "title" },
  { key: "count", header: "Operaciones", cell: ({ count }) => count, align: "end" },
  pesos("in", "Recibido", (row) => row.in),
  pesos("out", "Entregado", (row) => row.out),
  pesos("left", "Te dejó", ({ commission, fees }) => commission + fees),
  pesos("settle", "Por consignar", ({ toSettleNow }) => toSettleNow),
];

type Props = { range: ReportRange; onFail: (text: string) => void };

export function ServicesSummary({ range, onFail }: Props) {
  const query = useQuery({
    staleTime: 0,
    queryKey: [...SERVICES_KEY, "report", range],
    queryFn: async ({ signal }) => (await call(servicesReport, { query: range }, { signal })).data,
  });
  if (!query.error && (query.data ?? []).length === 0) return null;
  return (
    <ReportCard
      title="Recargas y corresponsal"
      query={query}
      failure="Error al generar reporte de recargas"
      onFail={onFail}
      save={(data) => saveReportWorkbook(buildServicesWorkbook(data, range))}
    >
      {(rows) => (
        <>
          <Table
            label="Por servicio"
            bleed
            columns={COLUMNS}
            rows={rows}
            rowKey={({ service }) => service.id}
          />
          <p className="mt-3 text-sm text-ink-soft">
            No son ventas tuyas: de esta plata solo es tuyo lo que te dejó. Por consignar es lo de hoy, sin
            importar las fechas.
          </p>
        </>
      )}
    </ReportCard>
  );
}
