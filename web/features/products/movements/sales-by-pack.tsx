import { useQuery } from "@tanstack/react-query";
import type { Product } from "#core/contract/products/products.ts";
import { presentationsReport } from "#core/contract/reports/reports.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { formatQuantity } from "#core/quantity.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { useMay } from "#web/api/use-may.ts";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

export function SalesByPack({ product }: { product: Product }) {
  const mayRead = useMay()("reports.read");
  return mayRead && product.presentations.length > 0 ? <Sold product={product} /> : null;
}

function Sold({ product: { id, unit } }: { product: Product }) {
  const { data } = useSalesByPack(id);
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-4 sm:mb-5">
      <Card>
        <h2 className="text-lg font-semibold">Cómo lo vendiste en los últimos 30 días</h2>
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

function useSalesByPack(id: string) {
  return useQuery({
    queryKey: [...REPORTS_KEY, "presentations", id],
    queryFn: async ({ signal }) => {
      const query = { startDate: addDays(dayOf(new Date()), -29) };
      return (await call(presentationsReport, { params: { id }, query }, { signal })).data;
    },
  });
}
