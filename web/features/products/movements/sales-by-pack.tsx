import type { Product } from "#core/contract/products/products.ts";
import { presentationsReport } from "#core/contract/reports/reports.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { formatQuantity } from "#core/quantity.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { useMay } from "#web/api/use-may.ts";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

/** How much of the product was sold in each pack and loose. Empty for a product without packs. */
export function SalesByPack({ product: { id, unit, presentations } }: { product: Product }) {
  const isShown = useMay()("reports.read") && presentations.length > 0;
  const { data } = useEndpoint(
    REPORTS_KEY,
    presentationsReport,
    { params: { id }, query: { startDate: addDays(dayOf(new Date()), -29) } },
    { enabled: isShown },
  );
  if (!isShown || !data?.length) return null; // a disabled query returns its cached answer
  return (
    <div className="mb-4 sm:mb-5">
      <Card>
        <h2 className="text-lg font-bold">Cómo lo vendiste en los últimos 30 días</h2>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {data.map(({ presentation, count, units, total }) => (
            <li key={presentation?.id ?? "loose"} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <strong>{presentation?.name ?? "Suelto"}</strong>
                <span className="block text-sm text-ink-soft">
                  {presentation && `${count === 1 ? "1 vez" : `${count} veces`} · `}
                  {formatQuantity(units, unit)}
                  {unit === "UNIT" && (units === 1 ? " unidad" : " unidades")}
                </span>
              </span>
              <PesosAmount amount={total} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
