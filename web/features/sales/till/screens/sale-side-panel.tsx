import type { RefObject } from "react";
import { TillUndoNotice } from "#web/features/sales/till/lines/till-undo.tsx";
import {
  NEW_SALE_CASH_FIELD,
  TillMethodAndCashFields,
} from "#web/features/sales/till/payment/till-paying.tsx";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { NewSaleTotalAndFinish } from "./new-sale-finish.tsx";
import { CartToolbar, NewSaleSummary } from "./new-sale-summary.tsx";
import { TillMessages } from "./till-messages.tsx";

export type SalePanelProps = {
  till: Till;
  onFinish: () => void;
  paymentRef: RefObject<HTMLInputElement | null>;
};

export function SaleSidePanel({
  titleId,
  title,
  ...sale
}: SalePanelProps & { titleId: string; title: string }) {
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 pr-2 pl-5">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <CartToolbar till={sale.till} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
        <TillUndoNotice till={sale.till} />
        <NewSaleSummary {...sale} />
      </div>
      <div className="flex flex-col gap-3 border-t border-line p-5 pt-3 max-lg:p-4 max-lg:pt-3">
        <SalePaymentMethods {...sale} />
        <SalePanelFooter {...sale} />
      </div>
    </>
  );
}

export function SalePaymentMethods({ till, onFinish, paymentRef }: SalePanelProps) {
  return (
    <TillMethodAndCashFields
      row
      till={till}
      cash={NEW_SALE_CASH_FIELD}
      onFinish={onFinish}
      ref={paymentRef}
    />
  );
}

export function SalePanelFooter({ till, onFinish }: SalePanelProps) {
  return (
    <div className="flex flex-col gap-3">
      <TillMessages till={till} />
      <NewSaleTotalAndFinish till={till} onFinish={onFinish} />
    </div>
  );
}
