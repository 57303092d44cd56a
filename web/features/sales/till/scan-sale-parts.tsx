import type { RefObject } from "react";
import { NEW_SALE_CASH, TillPayment } from "./till-paying.tsx";
import type { Till } from "./use-till.ts";

export { NewSaleFinish } from "./new-sale-finish.tsx";
export { TillLines } from "./till-lines.tsx";

type Props = { till: Till; onFinish: () => void; paymentRef: RefObject<HTMLInputElement | null> };

export function ScanSalePayment({ till, onFinish, paymentRef }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <TillPayment row ref={paymentRef} till={till} cash={NEW_SALE_CASH} onFinish={onFinish} />
    </div>
  );
}
