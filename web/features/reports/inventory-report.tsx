import { useState } from "react";
import type { InventoryReport, ReorderReport } from "#core/contract/reports/reports.ts";
import { dayOf } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { formatStock } from "#core/stock.ts";
import { useReorderReport } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { buildInventoryWorkbook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { useInventoryReport } from "./reports.queries.ts";

const PAGE = 4;
/** Days of sales from which the sales rate is computed. */
const PACE_DAYS = 14;
const units = (count: number) => formatNumber(count);

const COLUMNS: readonly TableColumn<ProductWithDaysLeft>[] = [
  { key: "name", header: "Producto", cell: ({ name }) => name, phone: "title" },
  { key: "category", header: "Categoría", cell: ({ category }) => category },
  {
    key: "stock",
    header: "Stock",
    cell: (product) =>
      product.isLowStock ? <Badge tone="danger">{formatStock(product)}</Badge> : formatStock(product),
    align: "end",
    nowrap: true,
  },
  { key: "lasts", header: "Alcanza", cell: stockDaysLeftText, align: "end", nowrap: true },
  createAmountColumn("value", "Valor", ({ inventoryValue }) => inventoryValue),
  {
    key: "sold",
    header: "Vendidos",
    cell: ({ totalSold, unit }) => formatQuantity(totalSold, unit),
    align: "end",
    nowrap: true,
  },
  {
    key: "active",
    header: "Estado",
    cell: ({ active }) => (
      <Badge tone={active ? "success" : "neutral"}>{active ? "Activo" : "Inactivo"}</Badge>
    ),
  },
];

export function InventorySummary() {
  const [page, setPage] = useState(1);
  const report = useInventoryReport();
  // If the sales rates do not load, the report keeps the server's order.
  const { data: selling, isPending } = useReorderReport(PACE_DAYS);
  return (
    <ReportCard
      title="Inventario"
      query={isPending ? { ...report, data: undefined } : report}
      failure="Error al generar reporte de inventario"
      save={(data) => buildInventoryWorkbook(data, dayOf(new Date()))}
    >
      {({ products, summary }) => {
        const pages = Math.max(1, Math.ceil(products.length / PAGE));
        const shown = Math.min(page, pages);
        if (products.length === 0)
          return <EmptyState drawing={<ShelfDrawing />} title="Aún no hay productos en el inventario" />;
        return (
          <div className="flex flex-col gap-3">
            <ReportFigures
              figures={[
                {
                  name: "Valor del inventario",
                  amount: summary.totalInventoryValue,
                  note:
                    summary.totalWithoutTaxes === null
                      ? undefined
                      : `Sin IVA, INC ni bolsas: ${formatPesos(summary.totalWithoutTaxes)}`,
                },
                { name: "Productos", value: units(summary.totalProducts) },
                { name: "Con stock bajo", value: units(summary.lowStockCount) },
                { name: "Inactivos", value: units(summary.inactiveCount) },
              ]}
            />
            <Table
              label="Inventario"
              bleed
              tight
              columns={COLUMNS}
              rows={sortByDaysLeft(products, selling ?? []).slice((shown - 1) * PAGE, shown * PAGE)}
              rowKey={({ id }) => id}
            />
            <Pagination flush page={shown} pages={pages} onChange={setPage} />
          </div>
        );
      }}
    </ReportCard>
  );
}

type ProductWithDaysLeft = InventoryReport["products"][number] & { daysLeft: number | null };

/** Sorts products by days left, soonest first. Products without sales come last, in their order. */
export function sortByDaysLeft(products: InventoryReport["products"], selling: ReorderReport) {
  const days = new Map(selling.map(({ product, daysLeft }) => [product.id, daysLeft]));
  return products
    .map((product) => ({ ...product, daysLeft: product.active ? (days.get(product.id) ?? null) : null }))
    .sort((a, b) => (a.daysLeft ?? Number.MAX_VALUE) - (b.daysLeft ?? Number.MAX_VALUE));
}

/** Builds 'Se acabó', 'Hoy' or '5 días'; null without sales. */
export function stockDaysLeftText({ stock, daysLeft }: Pick<ProductWithDaysLeft, "stock" | "daysLeft">) {
  if (daysLeft === null) return null;
  if (stock <= 0) return "Se acabó";
  const days = Math.floor(daysLeft);
  if (days === 0) return "Hoy";
  return days === 1 ? "1 día" : `${formatNumber(days)} días`;
}
