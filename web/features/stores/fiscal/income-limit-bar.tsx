import type { IncomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { PesosAmount } from "#web/ui/money.tsx";

/** Shows how much of the year's income limit the store has sold: above the limit a store must charge IVA. */
export function IncomeLimitBar({ limit: report }: { limit: IncomeLimitReport }) {
  const { year, income, limit, percent, known, uvtYear } = report;
  const beyond = percent >= 100;
  return (
    <section
      aria-label="Tope de ingresos del año"
      className="rounded-lg border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <p className="font-semibold">
        {beyond
          ? `Este año ya vendiste más de los ${formatPesos(limit)} hasta los que no se cobra IVA`
          : `Vas en el ${formatNumber(Math.floor(percent))} % de lo que se puede vender en ${year} sin cobrar IVA`}
      </p>
      <div
        role="progressbar"
        aria-label="Vendido frente al tope"
        aria-valuenow={Math.min(100, Math.floor(percent))}
        aria-valuemin={0}
        aria-valuemax={100}
        className="my-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={beyond ? "h-full bg-danger-ink" : "h-full bg-primary-edge"}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </div>
      <p className="text-sm text-ink-soft">
        <PesosAmount amount={income} /> de <PesosAmount amount={limit} />: 3.500 UVT
        {known ? ` de ${year}` : `, con la UVT de ${uvtYear}, porque todavía no tenemos la de ${year}`}.
        También cuentan otros requisitos. Confírmalo con tu contador.
      </p>
    </section>
  );
}
