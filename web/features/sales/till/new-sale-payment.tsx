import type { RefObject } from "react";
import { MONEY_METHODS, type PaymentMethod, paymentLabel } from "#core/payment.ts";
import { CustomerPicker } from "#web/features/customers/offers/customer-picker.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useSteady } from "#web/ui/use-steady.ts";
import { TillPaying } from "./till-paying.tsx";
import type { Till } from "./use-till.ts";

type Props = {
  till: Till;
  onFinish: () => void;
  /** Where payment begins: the payment method. */
  ref: RefObject<HTMLSelectElement | null>;
};

const METHODS = MONEY_METHODS.map((value) => ({ value, label: paymentLabel(value) }));
/** Pesos that one press of an arrow changes the cash by (specification, section 5). */
const CASH_STEP = 100;

/** By whom and how a sale is paid. Enter goes from the method to the cash and from there to the end. */
export function NewSalePayment({ till, onFinish, ref }: Props) {
  const { method } = till;
  const amount = till.amountBox;
  return (
    <div className="flex flex-col gap-4">
      <CustomerPicker
        value={till.customer}
        onChange={useSteady(till.setCustomer)}
        next={useSteady(() => ref.current)}
      />
      <TillPaying till={till} cash={{ label: "Monto recibido", step: CASH_STEP }} onFinish={onFinish}>
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
      </TillPaying>
    </div>
  );
}
