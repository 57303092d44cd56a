import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS, type ExpenseCategory } from "#core/cash/expenses.ts";
import type { RecurringExpense } from "#core/contract/expenses.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { acceptLike, useFormDraft } from "#web/api/form-draft.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { type RecurringExpenseFields, useSaveRecurringExpense } from "./expenses.queries.ts";

type RecurringDraft = {
  concept: string;
  category: ExpenseCategory;
  amount: number | null;
  day: string;
  active: boolean;
};

type Props = { open: boolean; recurring: RecurringExpense | null; onClose: () => void };

/** Adds or changes an expense of every month. Needs a new React key each time it opens. */
export function RecurringExpenseDialog({ open, recurring, onClose }: Props) {
  const empty: RecurringDraft = {
    concept: recurring?.concept ?? "",
    category: recurring?.category ?? "RENT",
    amount: recurring?.amount ?? null,
    day: String(recurring?.day ?? 5),
    active: recurring?.active ?? true,
  };
  const kept = useFormDraft({
    name: recurring ? null : "recurring expense",
    empty,
    check: acceptLike(empty),
  });
  const { set } = kept;
  const { concept, category, amount, day, active } = kept.draft;
  function leave() {
    kept.forget();
    onClose();
  }
  const { mutateAsync: save } = useSaveRecurringExpense();
  const form = useSubmit({
    send: (body: RecurringExpenseFields) => save({ shown: recurring, body }),
    failed: "No pudimos guardar el gasto fijo",
    onDone: closeWithToast(leave, "Gasto fijo guardado"),
  });
  function read(): RecurringExpenseFields | string {
    if (concept.trim() === "") return "Escribe de qué es.";
    if (!amount) return "Escribe cuánto es.";
    const on = readQuantity(day).value ?? 0;
    if (on < 1 || on > 31) return "El día va del 1 al 31.";
    return { concept: concept.trim(), category, amount, day: on, active };
  }
  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={leave}
      unsaved={kept.isChanged}
      title={recurring ? recurring.concept : "Gasto de cada mes"}
      save="Guardar"
    >
      <DraftNote draft={kept} />
      <div onChange={form.clear} className="flex flex-col gap-4">
        <TextField
          label="¿De qué es?"
          required
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          placeholder="Ej.: arriendo del local"
          value={concept}
          onValueChange={(concept) => set({ concept })}
        />
        <SelectField
          label="Tipo de gasto"
          options={EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY_LABELS[value] }))}
          value={category}
          onValueChange={(category) => set({ category })}
        />
        <div className="grid grid-pairs gap-4">
          <MoneyField
            label="¿Cuánto?"
            required
            value={amount}
            onChange={(amount) => set({ amount })}
            unreadable="zero"
          />
          <NumberField label="Día del mes" required value={day} onChange={(day) => set({ day })} />
        </div>
        {recurring && (
          <Checkbox label="Se paga cada mes" checked={active} onCheckedChange={(active) => set({ active })} />
        )}
      </div>
    </FormDialog>
  );
}
