import type { RefObject } from "react";
import { NewSalePayment } from "./new-sale-payment.tsx";
import { TillExtras } from "./till-extras.tsx";
import { TillLines } from "./till-lines.tsx";
import type { Till } from "./use-till.ts";

type Props = {
  till: Till;
  onQuantity: (productId: string, quantity: number) => void;
  onFinish: () => void;
  /** Where payment begins: the payment method. */
  paymentRef: RefObject<HTMLSelectElement | null>;
};

/** What is sold and how it is paid: beside the products, or in a panel on a phone. */
export function NewSaleSummary({ till, onQuantity, onFinish, paymentRef }: Props) {
  const { lines } = till.cart;
  return (
    <div className="flex flex-col gap-4">
      {lines.length === 0 ? (
        <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-soft">
          Escanea un producto o tócalo para agregarlo.
        </p>
      ) : (
        <TillLines till={till} onQuantity={onQuantity} />
      )}
      <TillExtras till={till} />
      <NewSalePayment ref={paymentRef} till={till} onFinish={onFinish} />
    </div>
  );
}
