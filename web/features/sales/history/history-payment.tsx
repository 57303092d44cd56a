import type { Sale } from "#core/contract/sales.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { Money } from "#web/ui/money.tsx";
import { paymentIcon } from "./sale-payment-icon.ts";

type Props = { sale: Pick<Sale, "amountPaid" | "change" | "creditAmount" | "paymentMethod"> };

export function HistoryPayment({ sale: { amountPaid, change, creditAmount, paymentMethod } }: Props) {
  const Icon = paymentIcon(paymentMethod);
  const method = paymentLabel(paymentMethod);
  return (
    <div className="flex gap-2 text-sm xl:max-2xl:flex-col xl:max-2xl:gap-1">
      <span title={method} className="shrink-0">
        <Icon role="img" aria-label={method} className="size-5 text-ink-soft" />
      </span>
      {amountPaid === null ? (
        <p className="text-ink-soft">Sin info</p>
      ) : (
        <div className="whitespace-nowrap">
          {(amountPaid > 0 || creditAmount === 0) && (
            <p>
              Pagado <Money amount={amountPaid} />
            </p>
          )}
          {creditAmount > 0 && (
            <p>
              Fiado <Money amount={creditAmount} />
            </p>
          )}
          {change !== null && change > 0 && (
            <p className="text-ink-soft">
              Vuelto <Money amount={change} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
