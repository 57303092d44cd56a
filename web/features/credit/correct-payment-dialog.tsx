import { useState } from "react";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import { formatPesos } from "#core/money.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { useCorrectDebtPayment } from "./credit.queries.ts";

type Props = { open: boolean; customerId: string; payment: CreditEntry; onClose: () => void };

/** Corrects with which method a debt was paid; what it took off the debt stays. */
export function CorrectDebtPaymentDialog({ open, customerId, payment, onClose }: Props) {
  const [method, setMethod] = useState<MoneyPaymentMethod | null>(null);
  const correct = useCorrectDebtPayment();
  const form = useRetryableSubmit({
    what: `method of the payment ${payment.id}`,
    send: (chosen: { method: MoneyPaymentMethod }, key) =>
      correct.mutateAsync({ key, customerId, payment, ...chosen }),
    failed: "No pudimos corregir el pago",
    onDone: closeWithToast(onClose, "Pago corregido"),
  });
  return (
    <FormDialog
      form={form}
      read={() => (method ? { method } : "Elige con qué pagó.")}
      open={open}
      onClose={onClose}
      unsaved={method !== null}
      title="Corregir el pago"
      description={`Abono de ${formatPesos(-payment.amount)}. Se registró: ${paymentLabel(payment.method!)}`}
      save="Guardar"
    >
      <RadioGroup
        legend="¿Con qué pagó?"
        name="method"
        options={MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }))}
        value={method}
        onChange={setMethod}
      />
    </FormDialog>
  );
}
