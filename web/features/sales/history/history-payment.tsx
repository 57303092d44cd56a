import type { Sale } from "#core/contract/sales.ts";
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
