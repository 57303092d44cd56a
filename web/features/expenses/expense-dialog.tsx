import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS, type ExpenseCategory } from "#core/cash/expenses.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { dayOf } from "#core/dates.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { acceptLike, useFormDraft } from "#web/api/form-draft.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { usePrintCashMovement } from "#web/features/shifts/public/print-movement.ts";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useRecordCashMovement } from "#web/features/shifts/shifts.queries.ts";
import { useSellers } from "#web/features/users/sellers.queries.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { useRecordExpense, useRefreshExpenses } from "./expenses.queries.ts";

/** What the form proposes for a new expense. */
export type ExpenseFormDefaults = {
  category: ExpenseCategory;
  concept?: string;
  amount?: number;
  recurringId?: string;
};
type Props = { open: boolean; start: ExpenseFormDefaults; onClose: () => void };
type SentExpense = {
  date: string;
  category: ExpenseCategory;
  concept: string;
  amount: number;
  method: MoneyPaymentMethod;
  userId?: string;
  recurringId?: string;
  shiftId?: string;
};

type ExpenseDraft = {
  amount: number | null;
  category: ExpenseCategory;
  concept: string;
  /** A person of the store, or OTHER_PERSON. */
  userId: string;
  /** Name of a person who is paid and has no account. */
  otherPerson: string;
  date: string;
  /** Null until chosen. */
  method: MoneyPaymentMethod | null;
};

const OTHER_PERSON = "other";
/** The concept 'Sueldo de …' has its own limit. */
const MAX_PERSON_NAME = FIELD_LIMITS.name - "Sueldo de ".length;

const CATEGORIES = EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY_LABELS[value] }));

/** Records an expense or a wage. Cash comes out of the open drawer. Needs a new React key each time it opens. */
export function ExpenseDialog({ open, start, onClose }: Props) {
  const here = useDeviceShift();
  const hasDrawer = here.isLoading || Boolean(here.query.data?.shift);
  const empty: ExpenseDraft = {
    amount: start.amount ?? null,
    category: start.category,
    concept: start.concept ?? "",
    userId: "",
    otherPerson: "",
    date: dayOf(new Date()),
    method: null,
  };
  const what = `expense ${start.recurringId ?? start.category}`;
  const kept = useFormDraft({ name: what, empty, check: acceptLike(empty) });
  const { set } = kept;
  const { amount, category, concept, userId, otherPerson, date, method: chosen } = kept.draft;
  function leave() {
    kept.forget();
    onClose();
  }
  const method = chosen ?? (hasDrawer ? "CASH" : "TRANSFER");
  const isWage = category === "WAGES";
  const people = useSellers(isWage).data ?? [];
  const { mutateAsync: record } = useRecordExpense();
  const { mutateAsync: move } = useRecordCashMovement();
  const refresh = useRefreshExpenses();
  const printMovement = usePrintCashMovement();
  const form = useRetryableSubmit({
    what,
    send: async ({ shiftId, method, date, category, ...rest }: SentExpense, key) => {
      if (method !== "CASH") return record({ key, body: { ...rest, method, date, category } });
      const kind = { kind: "OUT", category: "EXPENSE", expenseCategory: category } as const;
      return move({ id: shiftId!, key, body: { ...kind, ...rest, note: rest.concept } }).finally(refresh);
    },
    failed: "No pudimos anotar el gasto",
    onDone: (done) => {
      const drawer = here.query.data?.shift;
      if ("kind" in done && drawer) printMovement(done, drawer);
      toast.success(isWage ? "Sueldo anotado" : "Gasto anotado");
      leave();
    },
  });
  const isOther = userId === OTHER_PERSON;
  const person = isOther ? otherPerson.trim() : people.find(({ id }) => id === userId)?.name;
  function read(): SentExpense | string {
    if (isWage && !userId) return "Elige a quién le pagas.";
    if (isWage && isOther && !person) return "Escribe el nombre de la persona.";
    if (!amount) return "Escribe cuánto es.";
    const description = concept.trim() || (isWage && person ? `Sueldo de ${person}` : "");
    if (!description) return "Escribe de qué es.";
    const shiftId = method === "CASH" ? here.shiftId() : null;
    if (method === "CASH" && !shiftId)
      return "No hay una caja abierta: elige otra forma de pago o abre la caja.";
    return {
      date,
      category,
      concept: description,
      amount,
      method,
      ...(isWage && !isOther && { userId }),
      ...(start.recurringId && { recurringId: start.recurringId }),
      ...(shiftId && { shiftId }),
    };
  }
  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={leave}
      unsaved={kept.isChanged}
      title={isWage ? "Pagar sueldo" : (start.concept ?? "Anotar gasto")}
      save="Anotar"
      // Until the drawer is known, an expense could be recorded as paid from elsewhere.
      disabled={here.isLoading && method === "CASH"}
    >
      <DraftNote draft={kept} />
      <div onChange={form.clear} className="flex flex-col gap-4">
        {isWage && (
          <SelectField
            label="¿A quién?"
            required
            options={[
              { value: "", label: "Elige a la persona" },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
              { value: OTHER_PERSON, label: "Otra persona, que no usa la aplicación" },
            ]}
            value={userId}
            onValueChange={(userId) => set({ userId })}
          />
        )}
        {isWage && isOther && (
          <TextField
            label="¿Cómo se llama?"
            required
            autoComplete="off"
            maxLength={MAX_PERSON_NAME}
            value={otherPerson}
            onValueChange={(otherPerson) => set({ otherPerson })}
          />
        )}
        <Field label="¿Cuánto?" required>
          <MoneyInput value={amount} onChange={(amount) => set({ amount })} unreadable="zero" />
        </Field>
        {!isWage && (
          <TextField
            label="¿De qué es?"
            required
            autoComplete="off"
            maxLength={FIELD_LIMITS.name}
            placeholder="Ej.: arriendo de noviembre"
            value={concept}
            onValueChange={(concept) => set({ concept })}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="¿Con qué se paga?"
            options={MONEY_PAYMENT_METHODS.map((value) => ({
              value,
              label: value === "CASH" ? "Efectivo de la caja" : paymentLabel(value),
            }))}
            value={method}
            onValueChange={(method) => set({ method })}
          />
          {method !== "CASH" && (
            <TextField label="Fecha" type="date" value={date} onValueChange={(date) => set({ date })} />
          )}
        </div>
        {!isWage && !start.recurringId && (
          <SelectField
            label="Tipo de gasto"
            options={CATEGORIES.filter(({ value }) => value !== "WAGES")}
            value={category}
            onValueChange={(category) => set({ category })}
          />
        )}
        {isWage && (
          <p className="text-sm text-ink-soft">
            Los sueldos solo los ven el Dueño y los Administradores. Lo que te pagas tú cuenta como lo que ya
            sacaste.
          </p>
        )}
      </div>
    </FormDialog>
  );
}
