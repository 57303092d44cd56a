import { ChevronUp } from "lucide-react";
import { ActiveCartLine } from "#web/features/sales/till/lines/till-lines.tsx";
import { TillUndoNotice } from "#web/features/sales/till/lines/till-undo-notice.tsx";
import { chooseHeadlineAmount } from "#web/features/sales/till/payment/till-amount.tsx";
import {
  TillMethodAndCashFields,
  type TillPaymentProps,
} from "#web/features/sales/till/payment/till-payment-fields.tsx";
import { countCartUnits } from "#web/features/sales/till/sale/cart.ts";
import { Button } from "#web/ui/button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { TillMessages } from "./till-messages.tsx";
import { NewSaleTotalAndFinish } from "./till-total-and-button.tsx";

type Props = TillPaymentProps & {
  onOpen: () => void;
  onSearch: () => void;
};

/** The phone's bottom bar, above the keyboard, with the last changed line, the total and the payment. */
export function NewSaleBottomBar({ onOpen, onSearch, ...sale }: Props) {
  const { till, onFinish } = sale;
  const units = countCartUnits(till.cart);
  const headline = chooseHeadlineAmount(till);
  const paying = till.method !== null && till.parts === null;
  return (
    <section
      aria-label="Venta en curso"
      className="fixed inset-x-0 bottom-(--keyboard) z-20 flex max-h-[calc(100dvh-4rem)] flex-col gap-2 overflow-y-auto rounded-t-lg bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
    >
      <TillMessages till={till} />
      <TillUndoNotice till={till} />
      {units > 0 && !paying && (
        <div className="short:hidden">
          <ActiveCartLine till={till} onWritten={onSearch} />
        </div>
      )}
      {/* Hundreds of millions need their own line. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p aria-live="polite">
          <span className="block text-sm text-ink-soft">
            {units === 1 ? "1 producto" : `${units} productos`}
            {!paying && till.exchange && ` · ${headline.label}`}
          </span>
          {!paying && (
            <strong className="block text-2xl leading-tight font-bold">
              <PesosAmount amount={headline.amount} />
            </strong>
          )}
        </p>
        <Button size="md" disabled={units === 0} onClick={onOpen}>
          Ver venta
          <ChevronUp aria-hidden className="size-5" />
        </Button>
      </div>
      {units > 0 && <TillMethodAndCashFields row {...sale} />}
      {paying && units > 0 && <NewSaleTotalAndFinish till={till} onFinish={onFinish} />}
    </section>
  );
}
