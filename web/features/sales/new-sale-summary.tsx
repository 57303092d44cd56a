import type { Ref } from "react";
import { useRef } from "react";
import { PAYMENT_METHODS, type PaymentMethod, paymentLabel } from "#core/payment.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TillCash } from "./till-cash.tsx";
import { TillLines } from "./till-lines.tsx";
import type { Till } from "./use-till.ts";

type Props = {
  till: Till;
  onQuantity: (productId: string, quantity: number) => void;
  onFinish: () => void;
  /** Where payment begins: the payment method. */
  paymentRef?: Ref<HTMLSelectElement>;
};

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));
/** Pesos that one press of an arrow changes the cash by (specification, section 5). */
const CASH_STEP = 100;

/** What is sold and how it is paid: beside the products, or in a panel on a phone. */
export function NewSaleSummary({ till, onQuantity, onFinish, paymentRef }: Props) {
  const { cart, total, method, tendered } = till;
  const amount = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-4">
      {cart.lines.length === 0 ? (
        <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-soft">
          Escanea un producto o tócalo para agregarlo.
        </p>
      ) : (
        <TillLines lines={cart.lines} onQuantity={onQuantity} onRemove={till.remove} />
      )}
      <Field label="Método de pago">
        <Select
          ref={paymentRef}
          data-autofocus=""
          options={METHODS}
          placeholder="Selecciona un método"
          value={method ?? ""}
          onChange={(event) => till.setMethod((event.target.value || null) as PaymentMethod | null)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (method === "CASH") amount.current?.focus();
            else onFinish();
          }}
        />
      </Field>
      {method === "CASH" && (
        <TillCash
          ref={amount}
          label="Monto recibido"
          step={CASH_STEP}
          total={total}
          value={tendered}
          onChange={till.setTendered}
          onEnter={onFinish}
        />
      )}
    </div>
  );
}
