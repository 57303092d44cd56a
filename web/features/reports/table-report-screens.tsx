import type { PaymentMethodsReport, SellersReport } from "#core/contract/reports/reports.ts";
import type { ServicesReport } from "#core/contract/services.ts";
import { formatNumber } from "#core/number-text.ts";
import { usePromotionsReport } from "#web/features/promotions/promotions.queries.ts";
import { PromotionReportRows } from "#web/features/promotions/public/promotions-report.tsx";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { createAmountColumn } from "#web/ui/data/amount-column.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import {
  buildPaymentMethodsWorkbook,
  buildPromotionsWorkbook,
  buildSellersWorkbook,
  buildServicesWorkbook,
  paymentMethodName,
} from "./report-books.ts";
import { ReportPage } from "./report-page.tsx";
import { usePaymentMethodsReport, useServicesReport } from "./reports.queries.ts";

// The reports whose screen is one table: payment methods, sellers, promotions and services.

const sumOf = <Row,>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

/** A name over a bar, whose length is the row's part of the largest row. */
function createBarColumn<Row>(
  header: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  amountOf: (row: Row) => number,
): TableColumn<Row> {
  const largest = Math.max(1, ...rows.map(amountOf));
  const cell = (row: Row) => (
    <>
      {nameOf(row)}
      <span aria-hidden className="mt-1 block h-1 max-w-48 rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-primary-edge"
          style={{ width: `${Math.max(0, (amountOf(row) / largest) * 100)}%` }}
        />
      </span>
    </>
  );
  return { key: "name", header, cell, phone: "title" };
}

const METHOD_COLUMNS: readonly TableColumn<PaymentMethodsReport[number]>[] = [
  // Empty instead of 0, because most methods have only sales.
  createAmountColumn("sales", "Ventas", ({ sales }) => sales || null),
  createAmountColumn("paid", "Abonos", ({ debtPayments }) => debtPayments || null),
  createAmountColumn("back", "Devuelto", ({ refunds }) => refunds || null),
  createAmountColumn("net", "Quedó", ({ net }) => net || null, "main"),
];

export function PaymentMethodsScreen() {
  return (
    <ReportPage
      title="Cómo te pagaron"
      failure="Error al generar reporte por método de pago"
      empty="No entró plata en estas fechas"
      useRows={usePaymentMethodsReport}
      listTotals={(methods) => [
        {
          name: "Quedó, sin lo fiado",
          amount: sumOf(methods, ({ method, net }) => (method === "CREDIT" ? 0 : net)),
        },
        { name: "Fiado", amount: sumOf(methods, ({ method, net }) => (method === "CREDIT" ? net : 0)) },
      ]}
      buildWorkbook={buildPaymentMethodsWorkbook}
    >
      {(methods) => (
        <>
          <Table
            label="Por método de pago"
            bleed
            tight
            columns={[
              createBarColumn(
                "Método",
                methods,
                ({ method }) => paymentMethodName(method),
                ({ net }) => net,
              ),
              ...METHOD_COLUMNS,
            ]}
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
      )}
    </ReportPage>
  );
}

const SELLER_COLUMNS: readonly TableColumn<SellersReport[number]>[] = [
  { key: "count", header: "Ventas", cell: ({ count }) => formatNumber(count), align: "end" },
  createAmountColumn("total", "Vendió", ({ total }) => total, "main"),
  createAmountColumn("discounts", "Descuentos y promociones", ({ discounts }) => discounts || null),
  createAmountColumn("returns", "Devoluciones que recibió", ({ returns }) => returns || null),
];

export function SellersScreen() {
  return (
    <ReportPage
      title="Quién vendió"
      failure="Error al generar reporte por vendedor"
      empty="Nadie vendió en estas fechas"
      useRows={useSellersReport}
      listTotals={(sellers) => [
        { name: "Vendieron", amount: sumOf(sellers, ({ total }) => total) },
        { name: "Ventas", value: formatNumber(sumOf(sellers, ({ count }) => count)) },
      ]}
      buildWorkbook={buildSellersWorkbook}
    >
      {(sellers) => (
        <Table
          label="Por vendedor"
          bleed
          tight
          columns={[
            createBarColumn(
              "Vendedor",
              sellers,
              ({ name }) => name,
              ({ total }) => total,
            ),
            ...SELLER_COLUMNS,
          ]}
          rows={sellers}
          rowKey={({ id }) => id}
        />
      )}
    </ReportPage>
  );
}

export function PromotionsReportScreen() {
  return (
    <ReportPage
      title="Qué te dejaron las promociones"
      failure="Error al generar reporte de promociones"
      empty="No se usó ninguna promoción en estas fechas"
      useRows={usePromotionsReport}
      listTotals={(promotions) => [
        { name: "Vendiste con promoción", amount: sumOf(promotions, ({ sold }) => sold) },
        { name: "Regalaste", amount: sumOf(promotions, ({ discount }) => discount) },
      ]}
      buildWorkbook={buildPromotionsWorkbook}
    >
      {(promotions) => <PromotionReportRows rows={promotions} />}
    </ReportPage>
  );
}

const SERVICE_COLUMNS: readonly TableColumn<ServicesReport[number]>[] = [
  { key: "service", header: "Servicio", cell: ({ service }) => service.name, phone: "title" },
  { key: "count", header: "Operaciones", cell: ({ count }) => count, align: "end" },
  createAmountColumn("in", "Recibido", (row) => row.in || null),
  createAmountColumn("out", "Entregado", (row) => row.out || null),
  createAmountColumn("left", "Te dejó", ({ commission, fees }) => commission + fees || null, "main"),
  createAmountColumn("settle", "Por consignar", ({ toSettleNow }) => toSettleNow || null),
];

export function ServicesReportScreen() {
  return (
    <ReportPage
      title="Recargas y corresponsal"
      failure="Error al generar reporte de recargas"
      empty="No hubo recargas en estas fechas"
      useRows={useServicesReport}
      listTotals={(services) => [
        { name: "Te dejó", amount: sumOf(services, ({ commission, fees }) => commission + fees) },
        { name: "Operaciones", value: formatNumber(sumOf(services, ({ count }) => count)) },
      ]}
      buildWorkbook={buildServicesWorkbook}
    >
      {(services) => (
        <>
          <Table
            label="Por servicio"
            bleed
            tight
            columns={SERVICE_COLUMNS}
            rows={services}
            rowKey={({ service }) => service.id}
          />
          <p className="mt-3 text-sm text-ink-soft">
            No son ventas tuyas: de esta plata solo es tuyo lo que te dejó. Por consignar es lo de hoy, sin
            importar las fechas.
          </p>
        </>
      )}
    </ReportPage>
  );
}
