import { ArrowRight, CircleCheck, Search, X } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Sale, SaleWithExchange } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { salePaymentLabel } from "#core/sale/payment.ts";
import { isExchangePayment } from "#core/sale-code.ts";
import { CreditSaleReminder } from "#web/features/credit/public/credit-sale-reminder.tsx";
import { CorrectPaymentButton } from "#web/features/sales/correct/correct-payment-button.tsx";
import { ClosedDrawerNotice } from "#web/features/shifts/public/closed-drawer-notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWindowKeydown } from "#web/ui/hooks/use-window-keydown.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PaymentConfirmation } from "./payment-confirmation.tsx";
import { TicketActions } from "./ticket-actions.tsx";

type Props = {
  sale: SaleWithExchange;
  onClose: () => void;
  onNext: () => void;
  onSearch?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** Shows change and ticket without a modal. Closes on the first key, the next scan, or its focused button. */
export function LastSalePanel({ sale: sold, onClose, onNext, onSearch, ref }: Props) {
  const [corrected, setCorrected] = useState<Sale | null>(null);
  const sale: SaleWithExchange = corrected?.id === sold.id ? { ...sold, ...corrected } : sold;
  const next = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => next.current!, []);
  useEffect(() => {
    next.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useWindowKeydown(({ key, ctrlKey, metaKey, altKey, defaultPrevented }) => {
    if (defaultPrevented || ctrlKey || metaKey || altKey || MOVES.test(key)) return;
    if (!document.querySelector(BUSY)) onClose();
  });
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/send-to-screen.ts").then(
        ({ sendSoldToCustomerScreen }) => sendSoldToCustomerScreen(sold),
      );
  }, [sold]);

  const back = sale.exchange?.refunds.find(
    (refund) => refund.method !== "CREDIT" && !isExchangePayment(refund),
  )?.amount;
  const exchanged = sale.payments.find(isExchangePayment)?.amount ?? 0;
  const received = (sale.amountPaid ?? sale.total) - exchanged;
  const [name, amount] = back
    ? ["Le devuelves", back]
    : sale.change
      ? ["Vuelto", sale.change]
      : exchanged > 0
        ? ["Diferencia", received + sale.creditAmount]
        : ["Total", sale.total];
  return (
    <section
      aria-label="Última venta"
      className="relative flex min-h-[min(78dvh,40rem)] animate-rise flex-col items-center justify-center gap-6 rounded-lg bg-surface px-4 py-10 text-center shadow-card max-sm:-mx-4 max-sm:-mt-5 max-sm:min-h-[calc(100dvh-8.5rem)] max-sm:rounded-none max-sm:py-6 short:min-h-0 short:gap-3 short:py-4"
    >
      <div className="absolute top-2 right-2">
        <IconButton label="Cerrar última venta" icon={X} onClick={onClose} />
      </div>
      <div role="status">
        {sale.number && <p className="text-lg font-semibold">Venta {sale.number}</p>}
        <h2 className="flex items-center justify-center gap-2 text-lg font-bold text-success-ink">
          <CircleCheck aria-hidden className="size-6" />
          ¡Venta completada!
        </h2>
        <p className="text-ink-soft">Venta por {formatPesos(sale.total)} procesada exitosamente</p>
      </div>
      <p data-no-toasts className="flex min-w-0 flex-col">
        <span className="text-lg font-semibold text-ink-soft">{name}</span>{" "}
        <strong className="text-5xl font-bold wrap-anywhere short:text-3xl">
          <PesosAmount amount={amount} />
        </strong>
      </p>
      <div className="text-ink-soft">
        {back ? (
          <p>
            Trajo <PesosAmount amount={exchanged + back} />, lleva <PesosAmount amount={sale.total} />, le
            devuelves <PesosAmount amount={back} />
          </p>
        ) : exchanged > 0 && exchanged < sale.total && !sale.change ? (
          <p>
            Trajo <PesosAmount amount={exchanged} />, lleva <PesosAmount amount={sale.total} />
            {received > 0 && (
              <>
                , paga <PesosAmount amount={received} />
              </>
            )}
          </p>
        ) : sale.change ? (
          <p>
            {exchanged > 0 && (
              <>
                Con <PesosAmount amount={exchanged} /> del cambio,{" "}
              </>
            )}
            {exchanged > 0 ? "recibiste" : "Recibiste"} <PesosAmount amount={received} />
          </p>
        ) : (
          <p>{sale.payments.every(isExchangePayment) ? "Pagada con el cambio" : salePaymentLabel(sale)}</p>
        )}
        {sale.payments.map((payment, index) => (
          <PaymentConfirmation key={payment.id ?? index} payment={payment} />
        ))}
        {sale.creditAmount > 0 && (
          <p>
            {sale.customer?.name} queda debiendo{" "}
            <PesosAmount amount={sale.balanceAfter ?? sale.creditAmount} />
          </p>
        )}
      </div>
      <div className="flex w-full max-w-md flex-col gap-3">
        <Button ref={next} variant="primary" size="lg" block onClick={onNext}>
          Siguiente venta
          <ArrowRight aria-hidden className="size-5" />
        </Button>
        {onSearch && (
          <div className="sm:hidden">
            <Button icon={Search} block onClick={onSearch}>
              Buscar el siguiente producto
            </Button>
          </div>
        )}
        {sale.creditAmount > 0 && <CreditSaleReminder sale={sale} />}
        {isCashOutsideShift(sale) && <ClosedDrawerNotice />}
        <TicketActions sale={sale} auto />
        <CorrectPaymentButton sale={sale} onCorrected={setCorrected} />
      </div>
    </section>
  );
}

const isCashOutsideShift = ({ shift, payments }: SaleWithExchange) =>
  shift === null && payments.some(({ method, amount }) => method === "CASH" && amount > 0);

/** Keys that navigate or activate, and therefore do not close the panel. */
const MOVES = /^(Tab|Shift|Control|Alt|AltGraph|Meta|Enter| |Arrow.*|Page.*|Home|End|F\d+)$/;
/** Selector of an open dialog in the panel, or of a field with the focus. */
const BUSY = "[role=dialog][data-open], [role=alertdialog][data-open], :is(input, textarea, select):focus";
