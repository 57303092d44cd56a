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
      <div className="flex min-h-14 items-center justify-between gap-2 pr-2 pl-5">
        <h2 className="text-lg font-bold">{title}</h2>
        <CartToolbar till={sale.till} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
        <TillUndoNotice till={sale.till} />
        <NewSaleSummary {...sale} />
      </div>
      <div className="flex flex-col gap-3 border-t border-line p-5 pt-3 max-lg:p-4 max-lg:pt-3">
        <TillMethodAndCashFields row {...sale} />
        <SalePanelFooter {...sale} />
      </div>
    </>
  );
}

export function SalePanelFooter({ till, onFinish }: TillPaymentProps) {
  return (
    <div className="flex flex-col gap-3">
      <TillMessages till={till} />
      <NewSaleTotalAndFinish till={till} onFinish={onFinish} />
    </div>
  );
}
