import type { PaymentMethodsReport, SellersReport } from "#core/contract/reports/reports.ts";
import { type ServicesReport, servicesReport } from "#core/contract/services.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantityInWords } from "#core/quantity.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { SERVICES_KEY } from "#web/api/query-keys.ts";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { createAmountColumn } from "#web/ui/data/amount-column.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { buildServicesWorkbook, buildTopProductsWorkbook } from "./report-books.ts";
import { ReportCard } from "./report-card.tsx";
import type { ReportRange } from "./report-range.ts";
import { usePaymentMethodsReport, useTopProductsReport } from "./reports.queries.ts";
import { saveReportWorkbook } from "./save-report-workbook.ts";

type Props = { range: ReportRange; onFail: (text: string) => void };

const METHOD_COLUMNS: readonly TableColumn<PaymentMethodsReport[number]>[] = [
  {
    key: "method",
    header: "Método",
    // OTHER includes returned goods that pay for an exchange, as a sale and as a refund.
    cell: ({ method }) => (method === "OTHER" ? "Otro y cambios" : paymentLabel(method)),
    phone: "title",
  },
  // Empty instead of 0, because most methods have only sales.
  createAmountColumn("sales", "Ventas", ({ sales }) => sales || null),
  createAmountColumn("paid", "Abonos", ({ debtPayments }) => debtPayments || null),
  createAmountColumn("back", "Devuelto", ({ refunds }) => refunds || null),
  createAmountColumn("net", "Quedó", ({ net }) => net || null, true),
];

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
              columns={METHOD_COLUMNS}
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

const SELLER_COLUMNS: readonly TableColumn<SellersReport[number]>[] = [
  { key: "name", header: "Vendedor", cell: ({ name }) => name, phone: "title" },
  { key: "count", header: "Ventas", cell: ({ count }) => formatNumber(count), align: "end" },
  createAmountColumn("total", "Vendió", ({ total }) => total, true),
  createAmountColumn("discounts", "Descuentos y promociones", ({ discounts }) => discounts || null),
  createAmountColumn("returns", "Devoluciones que recibió", ({ returns }) => returns || null),
];

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
          <Table label="Por vendedor" bleed columns={SELLER_COLUMNS} rows={sellers} rowKey={({ id }) => id} />
        )
      }
    </ReportCard>
  );
}

const SERVICE_COLUMNS: readonly TableColumn<ServicesReport[number]>[] = [
  { key: "service", header: "Servicio", cell: ({ service }) => service.name, phone: "title" },
  { key: "count", header: "Operaciones", cell: ({ count }) => count, align: "end" },
  createAmountColumn("in", "Recibido", (row) => row.in || null),
  createAmountColumn("out", "Entregado", (row) => row.out || null),
  createAmountColumn("left", "Te dejó", ({ commission, fees }) => commission + fees || null),
  createAmountColumn("settle", "Por consignar", ({ toSettleNow }) => toSettleNow || null),
];

export function ServicesSummary({ range, onFail }: Props) {
  const key = [...SERVICES_KEY, "report", range];
  const query = useEndpoint(key, servicesReport, { query: range }, { staleTime: 0 });
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
            columns={SERVICE_COLUMNS}
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

/** Number of products on the screen; the Excel file has all products. */
const SHOWN = 5;

export function TopProductsSummary({ range, onFail }: Props) {
  return (
    <ReportCard
      title="Productos más vendidos"
      query={useTopProductsReport(range)}
      failure="Error al generar reporte de productos más vendidos"
      onFail={onFail}
      save={(data) => saveReportWorkbook(buildTopProductsWorkbook(data, range))}
    >
      {(top) =>
        top.length === 0 ? (
          <EmptyState drawing={<BasketDrawing />} title="No se vendieron productos en estas fechas" />
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            {top.slice(0, SHOWN).map(({ rank, product, totalQuantity, totalRevenue }) => (
              <li key={product.id} className="flex items-center gap-3 py-2.5">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-bold text-primary-ink">
                  {rank}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{product.name}</span>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {formatQuantityInWords(totalQuantity, product.unit)}
                  </span>
                </span>
                <span className="font-semibold">
                  <PesosAmount amount={totalRevenue} />
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </ReportCard>
  );
}
