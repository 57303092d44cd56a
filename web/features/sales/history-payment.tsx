import type { Sale } from "#core/contract/sales.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Money } from "#web/ui/money.tsx";

type Props = { sale: Pick<Sale, "amountPaid" | "change"> };

export function HistoryPayment({ sale: { amountPaid, change } }: Props) {
  if (amountPaid === null) return <p className="text-sm text-ink-soft">Sin info</p>;
  return (
    <div className="text-sm">
      <p>
        Pagado <Money amount={amountPaid} />
      </p>
      {change !== null && change > 0 && (
        <p className="text-ink-soft">
          Vuelto <Money amount={change} />
        </p>
      )}
    </div>
  );
}

export function DetailsLink({ id }: { id: string }) {
  return (
    <ButtonLink size="sm" to={`/sales/${id}`}>
      Ver detalles
      <span className="sr-only"> de la venta {id.slice(0, 8)}</span>
    </ButtonLink>
  );
}
