import { can } from "#core/permissions.ts";
import { marginOf } from "#core/product-cost.ts";
import { useSession } from "#web/api/session.tsx";
import { Money } from "#web/ui/money.tsx";
import { useProductCost } from "./movements.queries.ts";

type Props = { productId: string /** As it stands in the form. */; price: number | null };

/** What the product costs and what is left of its price, while the price is being thought about. */
export function FormCost(props: Props) {
  const { user } = useSession();
  return user && can(user.role, "reports.financial") ? <Cost {...props} /> : null;
}

function Cost({ productId, price }: Props) {
  const { data: cost } = useProductCost(productId);
  if (!cost) return null;
  if (cost.averageCost === null)
    return (
      <p className="text-sm text-ink-soft sm:col-span-2">
        Todavía no sabemos cuánto te cuesta: se calcula al recibir órdenes de compra.
      </p>
    );
  return (
    <div className="rounded-md bg-sunken px-4 py-3 sm:col-span-2">
      <p>
        Te cuesta en promedio{" "}
        <strong>
          <Money amount={cost.averageCost} />
        </strong>
        {cost.lastCost !== null && cost.lastCost !== cost.averageCost && (
          <>
            {" "}
            (la última vez, <Money amount={cost.lastCost} />)
          </>
        )}
      </p>
      {price !== null && <Gain price={price} cost={cost.averageCost} />}
    </div>
  );
}

function Gain({ price, cost }: { price: number; cost: number }) {
  const margin = marginOf(price, cost);
  const share = margin === null ? "" : ` (${margin.toLocaleString("es-CO")} % del precio)`;
  if (price < cost)
    return (
      <p className="font-semibold text-danger-ink">
        Pierdes <Money amount={cost - price} /> en cada unidad{share}
      </p>
    );
  return (
    <p>
      Ganas{" "}
      <strong>
        <Money amount={price - cost} />
      </strong>{" "}
      en cada unidad{share}
    </p>
  );
}
