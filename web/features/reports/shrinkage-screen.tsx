import {
  MAX_SHRINKAGE_ROWS,
  type ShrinkageReport,
  shrinkageReport,
} from "#core/contract/stock-counts/stock-counts.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { RangeReportPage } from "./report-page.tsx";
import type { ReportRange } from "./report-range.ts";
import { buildShrinkageWorkbook, SHRINKAGE_REASON_LABELS } from "./shrinkage-book.ts";

const useShrinkageReport = (query: ReportRange) =>
  useEndpoint(REPORTS_KEY, shrinkageReport, { query }, { staleTime: 0 });

const REASON_COLUMNS: readonly TableColumn<ShrinkageReport["reasons"][number]>[] = [
  { key: "reason", header: "Motivo", cell: ({ reason }) => SHRINKAGE_REASON_LABELS[reason], phone: "title" },
  { key: "products", header: "Productos", cell: ({ products }) => formatNumber(products), align: "end" },
  createAmountColumn("cost", "Al costo", ({ cost }) => cost, "main"),
  createAmountColumn("price", "Al precio", ({ price }) => price),
];

const PRODUCT_COLUMNS: readonly TableColumn<ShrinkageReport["products"][number]>[] = [
  { key: "name", header: "Producto", cell: ({ name }) => name, phone: "title" },
  { key: "reason", header: "Motivo", cell: ({ reason }) => SHRINKAGE_REASON_LABELS[reason], phone: "plain" },
  {
    key: "quantity",
    header: "Cantidad",
    cell: ({ quantity, unit }) => formatQuantity(quantity, unit),
    align: "end",
    nowrap: true,
  },
  createAmountColumn("cost", "Al costo", ({ cost }) => cost, "main"),
  createAmountColumn("price", "Al precio", ({ price }) => price),
];

/** What was lost in a range of days: missing at counts, damaged, expired, given away and used by the shop. */
export function ShrinkageScreen() {
  return (
    <RangeReportPage
      title="Lo que se perdió"
      failure="Error al generar reporte de pérdidas"
      useReport={useShrinkageReport}
      buildWorkbook={buildShrinkageWorkbook}
    >
      {(report) =>
        report.reasons.length === 0 ? (
          <EmptyState drawing={<ChartDrawing />} title="No se perdió nada en estas fechas" />
        ) : (
          <Losses report={report} />
        )
      }
    </RangeReportPage>
  );
}

function Losses({ report: { totals, reasons, products } }: { report: ShrinkageReport }) {
  return (
    <div className="flex flex-col gap-5">
      <ReportFigures
        figures={[
          { name: "Se perdió, al costo", amount: totals.cost, main: true },
          { name: "Al precio de venta", amount: totals.price },
        ]}
      />
      <Table
        label="Por motivo"
        bleed
        tight
        columns={REASON_COLUMNS}
        rows={reasons}
        rowKey={({ reason }) => reason}
      />
      <section aria-labelledby="lost-products">
        <h3 id="lost-products" className="mb-2 font-semibold">
          Lo que más costó
        </h3>
        <Table
          label="Productos perdidos"
          bleed
          tight
          columns={PRODUCT_COLUMNS}
          rows={products}
          rowKey={({ id, reason }) => `${id} ${reason}`}
        />
      </section>
      <p className="text-sm text-ink-soft">
        Lo que apareció al contar sale con menos y resta. Lo que nadie había contado antes no es pérdida. En
        el reporte financiero, las pérdidas son solo lo dañado y lo vencido.
        {products.length === MAX_SHRINKAGE_ROWS &&
          ` Se muestran los primeros ${formatNumber(MAX_SHRINKAGE_ROWS)} productos.`}
      </p>
    </div>
  );
}
