import { MONEY_PAYMENT_METHODS, type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { exchangeRefundMethod } from "#web/features/sales/till/sale/exchange.ts";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

const METHODS = MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));

/** Chooses the refund method when the returned goods are worth more than the sale. */
export function ExchangeRefundMethodField({ till }: { till: Till }) {
  if (!till.exchange || till.exchange.over === 0) return null;
  return (
    <Field label="¿Cómo devuelves la diferencia?">
      <Select
        options={METHODS}
        value={exchangeRefundMethod(till.method)}
        onChange={({ target }) => till.dispatch({ type: "method", method: target.value as PaymentMethod })}
      />
    </Field>
  );
}
