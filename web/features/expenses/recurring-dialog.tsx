import { useState } from "react";
import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS, type ExpenseCategory } from "#core/cash/expenses.ts";
import type { RecurringExpense } from "#core/contract/expenses.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import { type RecurringExpenseFields, useSaveRecurringExpense } from "./expenses.queries.ts";

type Props = { open: boolean; recurring: RecurringExpense | null; onClose: () => void };

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function RecurringExpenseDialog({ open, recurring, onClose }: Props) {
  const [concept, setConcept] = useState(recurring?.concept ?? "");
  const [category, setCategory] = useState<ExpenseCategory>(recurring?.category ?? "RENT");
  const [amount, setAmount] = useState(recurring?.amount ?? null);
  const [day, setDay] = useState(String(recurring?.day ?? 5));
  const [active, setActive] = useState(recurring?.active ?? true);
  const isChanged = useChanged([concept, category, amount, day, active]);
  const { mutateAsync: save } = useSaveRecurringExpense();
  const { notice, busy, submit, clear, isBusy } = useRetryableSubmit({
    what: `recurring ${recurring?.id ?? "new"}`,
    send: (body: RecurringExpenseFields, key) => save({ shown: recurring, key, body }),
    failed: "No pudimos guardar el gasto fijo",
    onDone: () => {
      toast.success("Gasto fijo guardado");
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  function read(): RecurringExpenseFields | string {
    if (concept.trim() === "") return "Escribe de qué es.";
    if (!amount) return "Escribe cuánto es.";
    const on = readQuantity(day).value ?? 0;
    if (on < 1 || on > 31) return "El día va del 1 al 31.";
    return { concept: concept.trim(), category, amount, day: on, active };
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isChanged}
      title={recurring ? recurring.concept : "Gasto de cada mes"}
      onSubmit={(event) => void submit(event, read)}
      footer={<FormFooter notice={notice} busy={busy} save="Guardar" onCancel={close} />}
    >
      <div onChange={clear} className="flex flex-col gap-4">
        <Field label="¿De qué es?" required>
          <TextInput
            autoComplete="off"
            maxLength={FIELD_LIMITS.name}
            placeholder="Ej.: arriendo del local"
            value={concept}
            onChange={({ target }) => setConcept(target.value)}
          />
        </Field>
        <Field label="Tipo de gasto">
          <Select
            options={EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY_LABELS[value] }))}
            value={category}
            onChange={({ target }) => setCategory(target.value as ExpenseCategory)}
          />
        </Field>
        <div className="grid grid-pairs gap-4">
          <Field label="¿Cuánto?" required>
            <MoneyInput value={amount} onChange={setAmount} unreadable="zero" />
          </Field>
          <Field label="Día del mes" required>
            <NumberInput value={day} onChange={setDay} />
          </Field>
        </div>
        {recurring && (
          <Checkbox
            label="Se paga cada mes"
            checked={active}
            onChange={({ target }) => setActive(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
