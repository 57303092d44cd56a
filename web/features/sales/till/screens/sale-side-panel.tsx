import { TillUndoNotice } from "#web/features/sales/till/lines/till-undo-notice.tsx";
import {
  TillMethodAndCashFields,
  type TillPaymentProps,
} from "#web/features/sales/till/payment/till-payment-fields.tsx";
import { CartToolbar, NewSaleSummary } from "./new-sale-summary.tsx";
import { TillMessages } from "./till-messages.tsx";
import { NewSaleTotalAndFinish } from "./till-total-and-button.tsx";

export function SaleSidePanel({ title, ...sale }: TillPaymentProps & { title: string }) {
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pr-1 pl-4">
        <h2 className="text-lg font-bold">{title}</h2>
        <CartToolbar till={sale.till} />
      </div>
      <div data-sale-scroll className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-3">
        <TillUndoNotice till={sale.till} />
        <NewSaleSummary {...sale} />
      </div>
      <div className="flex flex-col gap-2 border-t border-line px-4 py-2">
        <TillMethodAndCashFields row {...sale} />
        <SalePanelFooter {...sale} />
      </div>
    </>
  );
}

export function SalePanelFooter({ till, onFinish }: TillPaymentProps) {
  return (
    <div className="flex flex-col gap-2">
      <TillMessages till={till} />
      <NewSaleTotalAndFinish till={till} onFinish={onFinish} />
    </div>
  );
}
