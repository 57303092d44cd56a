import type { RefObject } from "react";
import { PAYMENT_METHODS, type PaymentMethod, paymentLabel } from "#core/payment.ts";
import { CustomerPicker } from "#web/features/customers/customer-picker.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useSteady } from "#web/ui/use-steady.ts";
import { TillCash } from "./till-cash.tsx";
import type { Till } from "./use-till.ts";

type Props = {
  till: Till;
  onFinish: () => void;
  /** Where payment begins: the payment method. */
  ref: RefObject<HTMLSelectElement | null>;
};

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));
/** Pesos that one press of an arrow changes the cash by (specification, section 5). */
const CASH_STEP = 100;

/** By whom and how a sale is paid. Enter goes from the method to the cash and from there to the end. */
export function NewSalePayment({ till, onFinish, ref }: Props) {
  const { total, method, tendered } = till;
  const amount = till.amountBox;
  return (
    <div className="flex flex-col gap-4">
      <CustomerPicker
        value={till.customer}
        onChange={useSteady(till.setCustomer)}
        next={useSteady(() => ref.current)}
      />
      <Field label="Método de pago">
        <Select
          ref={ref}
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
