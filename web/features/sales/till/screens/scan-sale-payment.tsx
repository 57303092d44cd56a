import type { RefObject } from "react";
import { NEW_SALE_CASH_FIELD, TillPaymentFields } from "#web/features/sales/till/payment/till-paying.tsx";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";

type Props = { till: Till; onFinish: () => void; paymentRef: RefObject<HTMLInputElement | null> };

export function ScanSalePayment({ till, onFinish, paymentRef }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <TillPaymentFields row ref={paymentRef} till={till} cash={NEW_SALE_CASH_FIELD} onFinish={onFinish} />
    </div>
  );
}
