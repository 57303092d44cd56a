import type { RefObject } from "react";
import { NEW_SALE_CASH_FIELD, TillPayment } from "#web/features/sales/till/payment/till-paying.tsx";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";

export { TillLines } from "#web/features/sales/till/products/till-lines.tsx";
export { NewSaleFinish } from "./new-sale-finish.tsx";

type Props = { till: Till; onFinish: () => void; paymentRef: RefObject<HTMLInputElement | null> };

export function ScanSalePayment({ till, onFinish, paymentRef }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <TillPayment row ref={paymentRef} till={till} cash={NEW_SALE_CASH_FIELD} onFinish={onFinish} />
    </div>
  );
}
