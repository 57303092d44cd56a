import { X } from "lucide-react";
import type { SoldSale } from "#core/contract/sales.ts";
import { paymentLabel } from "#core/payment.ts";
import { isExchange } from "#core/sale-code.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Money } from "#web/ui/money.tsx";
import { TicketActions } from "./ticket-button.tsx";

/** Stays after a sale until the money and the ticket have been given: to the next sale, or until it is closed. */
export function LastSale({ sale, onClose }: { sale: SoldSale; onClose: () => void }) {
  const back = sale.exchange?.refunds.find(
    (refund) => refund.method !== "CREDIT" && !isExchange(refund),
  )?.amount;
  const exchanged = sale.payments.find(isExchange)?.amount ?? 0;
  return (
    <section
      aria-label="Última venta"
      className="flex animate-rise flex-col gap-4 rounded-lg border border-line bg-success-soft p-4 text-success-ink sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          {back ? (
            <>
              <Large name="Le devuelves" amount={back} />
              <span className="w-full">
                Cambio: se llevó <Money amount={sale.total} />
              </span>
            </>
          ) : sale.change ? (
            <>
              <Large name="Vuelto" amount={sale.change} />
              <span className="w-full">
                Venta de <Money amount={sale.total} />,{" "}
                {exchanged > 0 && (
                  <>
                    con <Money amount={exchanged} /> del cambio,{" "}
                  </>
                )}
                recibiste <Money amount={(sale.amountPaid ?? sale.total) - exchanged} />
              </span>
            </>
          ) : (
            <>
              <Large name="Venta" amount={sale.total} />
              <span className="w-full">
                {sale.payments.every(isExchange) ? "Pagada con el cambio" : paymentLabel(sale.paymentMethod)}
              </span>
            </>
          )}
          {sale.creditAmount > 0 && (
            <span className="w-full">
              {sale.customer?.name} queda debiendo <Money amount={sale.balanceAfter ?? sale.creditAmount} />
            </span>
          )}
        </p>
        <IconButton label="Cerrar última venta" icon={X} onClick={onClose} />
      </div>
      <TicketActions sale={sale} />
    </section>
  );
}

function Large({ name, amount }: { name: string; amount: number }) {
  return (
    <>
      <span className="text-lg font-semibold">{name}</span>{" "}
      <strong className="text-3xl font-bold sm:text-4xl">
        <Money amount={amount} />
      </strong>{" "}
    </>
  );
}
