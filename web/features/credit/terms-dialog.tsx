import { type SubmitEvent, useRef, useState } from "react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { MAX_CREDIT_DAYS } from "#core/store-settings.ts";
import { changedFieldsOf } from "#web/api/changed-fields.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import { useChangeCreditTerms } from "./credit.queries.ts";

type Props = { open: boolean; account: CreditAccount; onClose: () => void };

/** An empty field means the store's default. */
export function CreditTermsDialog({ open, account: { customer }, onClose }: Props) {
  const settings = useStoreSettings();
  const [limit, setLimit] = useState(customer.creditLimit);
  const [days, setDays] = useState(customer.creditDays === null ? "" : String(customer.creditDays));
  const [paused, setPaused] = useState(customer.creditPaused);
  const [notice, setNotice] = useState<string | null>(null);
  const { mutateAsync: save, isPending } = useChangeCreditTerms();
  const sending = useRef(false);
  const close = () => sending.current || onClose();
  const changed =
    limit !== customer.creditLimit ||
    paused !== customer.creditPaused ||
    days !== (customer.creditDays === null ? "" : String(customer.creditDays));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (sending.current) return;
    const read = readQuantity(days);
    if (read.problem !== undefined) return;
    if ((read.value ?? 0) > MAX_CREDIT_DAYS)
      return setNotice(`El plazo puede ser hasta ${formatNumber(MAX_CREDIT_DAYS)} días.`);
    sending.current = true;
    setNotice(null);
    try {
      const body = { creditLimit: limit, creditDays: read.value, creditPaused: paused };
      const changed = changedFieldsOf(customer, body);
      if (Object.keys(changed).length > 0) await save({ params: { id: customer.id }, body: changed });
      toast.success("Condiciones guardadas", customer.name);
      onClose();
    } catch (error) {
      setNotice(failureText(error, "No pudimos guardar las condiciones"));
    } finally {
      sending.current = false;
    }
  }

  const storeLimit = settings.creditLimit === null ? "sin tope" : formatPesos(settings.creditLimit);
  const { creditDays } = settings;
  const storeDays = creditDays === null ? "sin plazo" : creditDays === 1 ? "1 día" : `${creditDays} días`;
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={changed}
      title="Cupo y plazo"
      description={customer.name}
      onSubmit={submit}
      footer={<FormFooter notice={notice} busy={isPending} save="Guardar" onCancel={close} />}
    >
      <div className="flex flex-col gap-4">
        <Field label="Cupo" hint={`Hasta cuánto le fías. Vacío: como la tienda, ${storeLimit}.`}>
          <MoneyInput value={limit} onChange={setLimit} unreadable="before" />
        </Field>
        <Field
          label="Plazo en días"
          hint={`En cuántos días debe pagar. Vacío: como la tienda, ${storeDays}. Vale para lo que fíes desde ahora.`}
        >
          <NumberInput value={days} onChange={setDays} />
        </Field>
        <Checkbox
          label="Fiado en pausa: no se le fía más"
          checked={paused}
          onChange={({ target }) => setPaused(target.checked)}
        />
      </div>
    </Dialog>
  );
}
