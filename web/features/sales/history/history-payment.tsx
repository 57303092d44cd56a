import { ArrowLeftRight } from "lucide-react";
import type { Sale } from "#core/contract/sales/sales.ts";
import { salePaymentLabel } from "#core/sale/payment.ts";
import { isPaidByExchange } from "#core/sale-code.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { paymentMethodIcon } from "./sale-payment-icon.ts";

type Props = { sale: Pick<Sale, "amountPaid" | "change" | "creditAmount" | "paymentMethod" | "payments"> };

export function HistorySalePayment({
  sale: { amountPaid, change, creditAmount, paymentMethod, payments },
}: Props) {
  const exchanged = isPaidByExchange(payments);
  const Icon = exchanged ? ArrowLeftRight : paymentMethodIcon(paymentMethod);
  const method = exchanged ? "Cambio" : salePaymentLabel({ paymentMethod, payments });
  return (
    <div className="flex gap-2 text-sm tight:flex-col tight:gap-1">
      <span title={method} className="shrink-0">
        <Icon role="img" aria-label={method} className="size-5 text-ink-soft" />
      </span>
      {amountPaid === null ? (
        <p className="text-ink-soft">Sin info</p>
      ) : (
        <div className="whitespace-nowrap">
          {(amountPaid > 0 || creditAmount === 0) && (
            <p>
              {exchanged ? "Pagado con el cambio" : "Pagado"} <PesosAmount amount={amountPaid} />
            </p>
          )}
          {creditAmount > 0 && (
            <p>
              Fiado <PesosAmount amount={creditAmount} />
            </p>
          )}
          {change !== null && change > 0 && (
            <p className="text-ink-soft">
              Vuelto <PesosAmount amount={change} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
