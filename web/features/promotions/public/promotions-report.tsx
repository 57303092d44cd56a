import type { PromotionsReport as Rows } from "#core/contract/promotions/promotions.ts";
import { formatNumber } from "#core/number-text.ts";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";

type Row = Rows[number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: "name", header: "Promoción", cell: ({ name }) => name, phone: "title" },
  { key: "count", header: "Ventas", cell: ({ count }) => formatNumber(count), align: "end" },
  createAmountColumn("sold", "Vendiste", ({ sold }) => sold, "main"),
  createAmountColumn("discount", "Regalaste", ({ discount }) => discount),
  createAmountColumn("margin", "Te dejaron", ({ margin }) => margin),
];

export function PromotionReportRows({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <Table label="Por promoción" bleed tight columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      <p className="mt-3 text-sm text-ink-soft">
        Te dejaron: lo vendido sin impuestos menos lo que te costó. Sale vacío si falta el costo de algún
        producto.
      </p>
    </>
  );
}
