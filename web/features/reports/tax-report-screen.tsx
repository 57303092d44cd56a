import { useSearchParams } from "react-router";
import type { TaxReport } from "#core/contract/reports/tax-report.ts";
import { dayOf, isCalendarDay } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatPesosWithCents } from "#core/tax/tax-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ReportCard, ReportFailures } from "./report-card.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { useTaxReport } from "./reports.queries.ts";
import { buildTaxWorkbook, OWN_USE_NOTE, taxClassLabel } from "./tax-book.ts";
import {
  findTaxPeriod,
  listLastTaxPeriods,
  TAX_PERIOD_KINDS,
  TAX_PERIOD_LABELS,
  type TaxPeriodKind,
} from "./tax-periods.ts";

/** Number of periods of each kind that the user can choose. */
const MAX_PERIODS: Record<TaxPeriodKind, number> = { month: 24, two: 18, four: 9, year: 5 };

export function TaxReportScreen() {
  const [params, setParams] = useSearchParams();
  const today = dayOf(new Date());
  const kindOfPeriod = TAX_PERIOD_KINDS.find((kind) => kind === params.get("period")) ?? "two";
  const from = params.get("from") ?? "";
  const period = findTaxPeriod(kindOfPeriod, isCalendarDay(from) ? from : today);
  const periods = listLastTaxPeriods(kindOfPeriod, today, MAX_PERIODS[kindOfPeriod]);
  const isListed = periods.some(({ startDate }) => startDate === period.startDate);
  return (
    <>
      <PageHeader title="Impuestos" back={{ to: "/reports", label: "Reportes" }} />
      <ReportFailures>
        <search aria-label="Período" className="mb-5 flex flex-col gap-3 sm:flex-row sm:items-end">
          <div className="grid grid-cols-2 gap-2 sm:flex">
            {TAX_PERIOD_KINDS.map((kind) => (
              <Button
                key={kind}
                size="sm"
                variant={kind === kindOfPeriod ? "primary" : "secondary"}
                aria-pressed={kind === kindOfPeriod}
                onClick={() => setParams({ period: kind })}
              >
                {TAX_PERIOD_LABELS[kind]}
              </Button>
            ))}
          </div>
          <div className="min-w-0 sm:w-80">
            <SelectField
              label="Período"
              value={period.startDate}
              onValueChange={(from) => setParams({ period: kindOfPeriod, from })}
              options={(isListed ? periods : [period, ...periods]).map(({ startDate, label }) => ({
                value: startDate,
                label,
              }))}
            />
          </div>
        </search>
        <ReportCard
          title={period.label}
          query={useTaxReport({ startDate: period.startDate, endDate: period.endDate })}
          failure="Error al generar reporte de impuestos"
          save={(data) => buildTaxWorkbook(data, period)}
        >
          {(report) => <Report report={report} />}
        </ReportCard>
      </ReportFailures>
    </>
  );
}

function Report({ report }: { report: TaxReport }) {
  const { sales, returns, purchases, vat, inc, bags, ownUse } = report;
  if ([sales, returns, purchases, ownUse].every(({ length }) => length === 0))
    return <p className="py-4 text-ink-soft">En este período no se cobró ningún impuesto.</p>;
  return (
    <div className="flex flex-col gap-6">
      <ReportFigures
        figures={[
          {
            name: "IVA generado",
            value: formatPesosWithCents(vat.generated),
            note: "Ventas menos devoluciones",
          },
          { name: "IVA descontable", value: formatPesosWithCents(vat.deductible), note: "De tus compras" },
          {
            name: "Saldo de IVA",
            value: formatPesosWithCents(vat.balance),
            note: "Generado menos descontable",
          },
          ...(inc === 0 ? [] : [{ name: "Impuesto al consumo", value: formatPesosWithCents(inc) }]),
          ...(bags.count === 0
            ? []
            : [
                {
                  name: "Bolsas plásticas",
                  value: formatPesosWithCents(bags.tax),
                  note: `${formatNumber(bags.count)} ${bags.count === 1 ? "bolsa" : "bolsas"}`,
                },
              ]),
        ]}
      />
      <Rows title="Ventas" rows={sales} />
      <Rows title="Devoluciones" rows={returns} />
      {purchases.length > 0 && (
        <section aria-label="Compras">
          <h3 className="mb-2 font-semibold">Compras</h3>
          <Table
            bleed
            tight
            label="Compras por tarifa"
            columns={PURCHASES}
            rows={purchases}
            rowKey={({ rate }) => String(rate)}
          />
        </section>
      )}
      {ownUse.length > 0 && (
        <section aria-label="Para la casa">
          <h3 className="mb-2 font-semibold">Para la casa</h3>
          <Table
            bleed
            tight
            label="Lo que se llevó para la casa, por impuesto"
            columns={OWN_USE}
            rows={ownUse}
            rowKey={(row) => String(row.class)}
          />
          <p className="mt-2 text-sm text-ink-soft">{OWN_USE_NOTE}</p>
        </section>
      )}
      <p className="text-sm text-ink-soft">
        Son las cifras de lo que registraste en Mostrador. Confírmalo con tu contador antes de declarar.
      </p>
    </div>
  );
}

type Row = TaxReport["sales"][number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: "class", header: "Impuesto", cell: (row) => taxClassLabel(row.class), phone: "title" },
  { key: "base", header: "Base", cell: ({ base }) => formatPesosWithCents(base), align: "end" },
  { key: "tax", header: "Impuesto cobrado", cell: ({ tax }) => formatPesosWithCents(tax), align: "end" },
  { key: "total", header: "Total", cell: ({ total }) => formatPesosWithCents(total), align: "end" },
];

const PURCHASES: readonly TableColumn<TaxReport["purchases"][number]>[] = [
  { key: "rate", header: "Tarifa", cell: ({ rate }) => `IVA ${formatNumber(rate)} %`, phone: "title" },
  { key: "base", header: "Base", cell: ({ base }) => formatPesosWithCents(base), align: "end" },
  { key: "tax", header: "IVA", cell: ({ tax }) => formatPesosWithCents(tax), align: "end" },
];

const OWN_USE: readonly TableColumn<TaxReport["ownUse"][number]>[] = [
  { key: "class", header: "Impuesto", cell: (row) => taxClassLabel(row.class), phone: "title" },
  { key: "base", header: "Base", cell: ({ base }) => formatPesosWithCents(base), align: "end" },
  { key: "tax", header: "Impuesto", cell: ({ tax }) => formatPesosWithCents(tax), align: "end" },
];

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <Table
        bleed
        tight
        label={`${title} por impuesto`}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => `${row.class} ${row.rate}`}
      />
    </section>
  );
}
