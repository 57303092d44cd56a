import type { SellersReport } from "#core/contract/reports/reports.ts";
import type { Employee } from "#core/contract/users.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { FiguresSkeleton } from "#web/ui/skeleton.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";

export function EmployeeSales({ employee: { id } }: { employee: Employee }) {
  const [today, week, month] = listSalesPeriods(dayOf(new Date()));
  return (
    <div className="grid min-w-0 gap-4 sm:grid-cols-2 lg:gap-5">
      <div className="sm:col-span-2">
        <Sold id={id} period={today!} main />
      </div>
      <Sold id={id} period={week!} />
      <Sold id={id} period={month!} />
    </div>
  );
}

function Sold({ id, period, main = false }: { id: string; period: NamedSalesPeriod; main?: boolean }) {
  const { label, ...range } = period;
  const query = useSellersReport(range);
  const { data, error } = query;
  return (
    <Card title={label}>
      {data ? (
        <Figures id={id} sellers={data} main={main} />
      ) : error ? (
        <LoadingState query={query} otherwise="Error al cargar las ventas" />
      ) : (
        <FiguresSkeleton />
      )}
    </Card>
  );
}

function Figures({ id, sellers, main }: { id: string; sellers: SellersReport; main: boolean }) {
  const { count, total, discounts, returns, share } = findSellerTotals(id, sellers);
  const lines: [string, number][] = [
    ["Promedio por venta", count > 0 ? Math.round(total / count) : 0],
    ["Descuentos y promociones", discounts],
    ["Devoluciones que recibió", returns],
  ];
  return (
    <>
      <p className={main ? "main-figure" : "text-2xl font-bold"}>
        <PesosAmount amount={total} />
      </p>
      <p className="text-ink-soft">
        {saleCountText(count)}
        {share !== null && share > 0 && ` · ${Math.round(share * 100)} % de la tienda`}
      </p>
      <dl className="mt-3">
        {lines.map(([name, amount]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <PesosAmount amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type NamedSalesPeriod = { label: string; startDate: string; endDate: string };

/** Lists the periods whose sales are shown; they end today. */
export function listSalesPeriods(today: string): readonly NamedSalesPeriod[] {
  const last = (days: number) => ({ startDate: addDays(today, 1 - days), endDate: today });
  return [
    { label: "Hoy", ...last(1) },
    { label: "Últimos 7 días", ...last(7) },
    { label: "Últimos 30 días", ...last(30) },
  ];
}

/** Finds a seller's totals. `share` is the part of the store's sales, from 0 to 1; null when nobody sold anything. */
export function findSellerTotals(id: string, sellers: SellersReport) {
  const own = sellers.find((seller) => seller.id === id);
  const all = sellers.reduce((sum, { total }) => sum + total, 0);
  const { count, total, discounts, returns } = own ?? { count: 0, total: 0, discounts: 0, returns: 0 };
  return { count, total, discounts, returns, share: all > 0 ? total / all : null };
}
