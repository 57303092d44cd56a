import { useState } from "react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { MAX_CREDIT_DAYS } from "#core/store-settings.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { useChangeCreditTerms } from "./credit.queries.ts";

type SentTerms = { creditLimit: number | null; creditDays: number | null; creditPaused: boolean };

type Props = { open: boolean; account: CreditAccount; onClose: () => void };

/** Changes how much and how long a customer may owe. An empty field means the store's default. */
export function CreditTermsDialog({ open, account: { customer }, onClose }: Props) {
  const settings = useStoreSettings();
  const [limit, setLimit] = useState(customer.creditLimit);
  const [days, setDays] = useState(customer.creditDays === null ? "" : String(customer.creditDays));
  const [paused, setPaused] = useState(customer.creditPaused);
  const { mutateAsync: save } = useChangeCreditTerms();
  const form = useSubmit({
    send: async (terms: SentTerms) => {
      const body = pickChangedFields(customer, terms);
      if (Object.keys(body).length > 0) await save({ params: { id: customer.id }, body });
    },
    failed: (error) => failureText(error, "No pudimos guardar las condiciones"),
    onDone: closeWithToast(onClose, "Condiciones guardadas", customer.name),
  });
  function read(): SentTerms | string {
    const { value = null, problem } = readQuantity(days);
    // The field itself shows the problem.
    if (problem !== undefined) return "";
    if ((value ?? 0) > MAX_CREDIT_DAYS)
      return `El plazo puede ser hasta ${formatNumber(MAX_CREDIT_DAYS)} días.`;
    return { creditLimit: limit, creditDays: value, creditPaused: paused };
  }

  const storeLimit = settings.creditLimit === null ? "sin tope" : formatPesos(settings.creditLimit);
  const { creditDays } = settings;
  const storeDays = creditDays === null ? "sin plazo" : creditDays === 1 ? "1 día" : `${creditDays} días`;
  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      fields={[limit, days, paused]}
      title="Cupo y plazo"
      description={customer.name}
      save="Guardar"
    >
      <div className="flex flex-col gap-4">
        <Field label="Cupo" hint={`Hasta cuánto le fías. Vacío: como la tienda, ${storeLimit}.`}>
          <MoneyInput value={limit} onChange={setLimit} unreadable="before" />
        </Field>
        <NumberField
          label="Plazo en días"
          hint={`En cuántos días debe pagar. Vacío: como la tienda, ${storeDays}. Vale para lo que fíes desde ahora.`}
          value={days}
          onChange={setDays}
        />
        <Checkbox label="Fiado en pausa: no se le fía más" checked={paused} onCheckedChange={setPaused} />
      </div>
    </FormDialog>
  );
}
