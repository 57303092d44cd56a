import { useId } from "react";
import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { useSession } from "#web/api/session.tsx";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { buildDebtReceiptRows, listSettledDebts } from "./payment-receipt.ts";

const TEXTS = buildPrintTexts("recibo");

type Props = { payment: DebtPayment; customer: { name: string; phone: string | null } };

/** Shows the change first, because the customer waits for it. */
export function DebtPaymentDone({ payment, customer }: Props) {
  const { store } = useSession();
  const titleId = useId();
  const { amount, change, balanceAfter } = payment;
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="rounded-md bg-success-soft px-4 py-3 text-success-ink">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-lg font-semibold">{change > 0 ? "Vuelto" : "Abono"}</span>
          <strong className="text-3xl font-bold">
            <PesosAmount amount={change > 0 ? change : amount} />
          </strong>
        </p>
        <p>
          {change > 0 && (
            <>
              Abonó <PesosAmount amount={amount} />.{" "}
            </>
          )}
          {balanceAfter > 0 ? (
            <>
              Queda debiendo <PesosAmount amount={balanceAfter} />.
            </>
          ) : (
            "Ya no debe nada."
          )}
        </p>
      </div>
      {payment.paid.length > 0 && (
        <section aria-labelledby={titleId}>
          <h3 id={titleId} className="text-sm font-semibold">
            Lo que pagó
          </h3>
          <ul className="divide-y divide-line">
            {listSettledDebts(payment).map(({ name, text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
              <li key={i} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>{name}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {store && (
        <PrintActions
          rows={buildDebtReceiptRows(payment, { customerName: customer.name, store })}
          fileName={`abono-${payment.id.slice(0, 13)}.png`}
          texts={TEXTS}
          occasion={{ kind: "DEBT_PAYMENT", method: payment.method, amount: payment.amount }}
          auto
          {...(customer.phone && { phone: customer.phone })}
        />
      )}
    </div>
  );
}
