import { Lock } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { dayOf } from "#core/dates.ts";
import type { Permission } from "#core/permissions.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { useMay } from "#web/api/use-may.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { CardFigure } from "./card-figure.tsx";
import { FinancialSummary } from "./financial-report.tsx";
import { InventorySummary } from "./inventory-report.tsx";
import { ReportRangeBar } from "./range-bar.tsx";
import { ReportFailures } from "./report-card.tsx";
import { type ReportRange, readReportRange } from "./report-range.ts";
import { useFinancialReport } from "./reports.queries.ts";
import { SalesSummary } from "./sales-report.tsx";
import { TopProductsSummary } from "./top-products-report.tsx";

export function ReportsScreen() {
  const may = useMay();
  const today = dayOf(new Date());
  const money = may("reports.financial");
  return (
    <>
      <PageHeader title="Reportes" actions={money && <ProfitOfToday today={today} />} />
      {may("reports.read") ? <Reports today={today} money={money} /> : <OtherRoles />}
    </>
  );
}

function ProfitOfToday({ today }: { today: string }) {
  const { data, error } = useFinancialReport({ startDate: today, endDate: today });
  if (error) return null;
  const profit = data?.profitability.grossProfit ?? 0;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-2 sm:justify-end sm:py-2">
      <dt className="text-ink-soft">{profit < 0 ? "Perdiste hoy" : "Ganaste hoy"}</dt>
      <dd className="text-lg font-bold">{data ? <PesosAmount amount={profit} /> : "…"}</dd>
      <dd className="text-sm text-ink-soft">estimado</dd>
    </dl>
  );
}

function Reports({ today, money }: { today: string; money: boolean }) {
  const [params, setParams] = useSearchParams();
  const range = readReportRange(params, today);
  return (
    <ReportFailures>
      <ReportRangeBar range={range} today={today} onChange={(next) => setParams(next)} />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <SalesSummary range={range} />
          <TopProductsSummary range={range} />
        </div>
        {money ? (
          <FinancialSummary range={range} />
        ) : (
          <Locked title="Reporte financiero" who="Lo ven el Dueño y los Administradores." />
        )}
        <InventorySummary />
        <MoreReports query={params.toString()} range={range} />
      </div>
    </ReportFailures>
  );
}

type OtherReport = {
  path: string;
  name: string;
  /** What the report answers. */
  text: string;
  permission: Permission;
  used?: (settings: StoreSettings) => boolean;
};

const OTHER_REPORTS: readonly OtherReport[] = [
  {
    path: "/cuanto-sacar",
    name: "¿Cuánto me puedo sacar?",
    text: "Lo que puedes retirar este mes.",
    permission: "expenses.manage",
  },
  {
    path: "/reports/pagos",
    name: "Cómo te pagaron",
    text: "Lo que entró por cada forma de pago.",
    permission: "reports.read",
  },
  {
    path: "/reports/horas",
    name: "Ventas por hora",
    text: "A qué horas se vende más en un día.",
    permission: "reports.read",
  },
  {
    path: "/reports/vendedores",
    name: "Quién vendió",
    text: "Lo que vendió cada persona.",
    permission: "reports.read",
  },
  {
    path: "/reports/promociones",
    name: "Qué te dejaron las promociones",
    text: "Lo vendido, lo regalado y lo que quedó.",
    permission: "reports.read",
  },
  {
    path: "/reports/recargas",
    name: "Recargas y corresponsal",
    text: "Lo que te dejó cada servicio.",
    permission: "reports.read",
  },
  {
    path: "/reports/perdidas",
    name: "Lo que se perdió",
    text: "Lo que faltó, se dañó o se venció.",
    permission: "reports.read",
  },
  {
    path: "/reports/impuestos",
    name: "Impuestos",
    text: "IVA, impuesto al consumo y bolsas por bimestre, cuatrimestre o año, con su Excel.",
    permission: "reports.financial",
    used: ({ taxes }) => taxes.vat === "RESPONSIBLE",
  },
];

/** Links to the reports with a page of their own, which opens with the chosen days. */
function MoreReports({ query, range }: { query: string; range: ReportRange }) {
  const may = useMay();
  const settings = useStoreSettings();
  const reports = OTHER_REPORTS.filter(
    ({ permission, used }) => may(permission) && (!used || used(settings)),
  );
  return (
    <section aria-labelledby="more-reports">
      <h2 id="more-reports" className="mb-2 text-lg font-bold">
        Otros reportes
      </h2>
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2 sm:gap-y-4 xl:grid-cols-3">
        {reports.map(({ path, name, text }) => (
          <li
            key={path}
            className="relative min-w-0 rounded-lg bg-surface px-4 py-2 shadow-card hover:bg-sunken sm:px-5 sm:py-3"
          >
            <h3 className="font-semibold">
              {/* The link covers the card. */}
              <Link
                to={query ? `${path}?${query}` : path}
                className="rounded-sm text-primary-ink after:absolute after:inset-0 after:rounded-lg"
              >
                {name}
              </Link>
            </h3>
            <p className="text-sm text-ink-soft">{text}</p>
            <CardFigure path={path} range={range} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherRoles() {
  const employees = "Lo ven el Dueño, los Administradores y los Empleados.";
  return (
    <Card>
      <div className="flex flex-col divide-y divide-line">
        <ForOthers title="Resumen de ventas" who={employees} />
        <ForOthers title="Inventario" who={employees} />
        <ForOthers title="Productos más vendidos" who={employees} />
        <ForOthers title="Reporte financiero" who="Lo ven el Dueño y los Administradores." />
      </div>
      <div className="mt-4">
        <ButtonLink to="/sales">Ver las ventas, una por una</ButtonLink>
      </div>
    </Card>
  );
}

function ForOthers({ title, who }: { title: string; who: string }) {
  return (
    <section aria-label={title} className="py-3 first:pt-0">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{who}</p>
    </section>
  );
}

function Locked({ title, who }: { title: string; who: string }) {
  return (
    <Card title={title}>
      <p className="flex gap-3 text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
        {who}
      </p>
    </Card>
  );
}
