import type { RefObject } from "react";
import type { PaymentMethod } from "#core/payment.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { offerLabel } from "./offer-label.ts";
import { TillPaying } from "./till-paying.tsx";
import type { Till } from "./use-till.ts";

type Props = {
  till: Till;
  onFinish: () => void;
  /** Where payment begins: the payment method. */
  ref: RefObject<HTMLSelectElement | null>;
};

/** Pesos that one press of an arrow changes the cash by (specification, section 5). */
const CASH_STEP = 100;

/** By whom and how a sale is paid. Enter goes from the method to the cash and from there to the end. */
export function NewSalePayment({ till, onFinish, ref }: Props) {
  const { method } = till;
  const amount = till.amountBox;
  return (
    <div className="flex flex-col gap-4">
      <TillPaying
        till={till}
        cash={{ label: "Monto recibido", step: CASH_STEP }}
        onFinish={onFinish}
        next={() => ref.current}
      >
        <Field label="Método de pago">
          <Select
            ref={ref}
            data-autofocus=""
            options={till.methods.map((value) => ({ value, label: offerLabel(value) }))}
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
