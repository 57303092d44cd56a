import { useState } from "react";
import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY_LABELS, type ExpenseCategory } from "#core/cash/expenses.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { dayOf } from "#core/dates.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { usePrintCashMovement } from "#web/features/shifts/public/print-movement.ts";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useRecordCashMovement } from "#web/features/shifts/shifts.queries.ts";
import { useSellers } from "#web/features/users/sellers.queries.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { useRecordExpense, useRefreshExpenses } from "./expenses.queries.ts";

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

const CATEGORIES = EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY_LABELS[value] }));

/** The cash comes out of the open drawer. Needs a new React key each time it opens. */
export function ExpenseDialog({ open, start, onClose }: Props) {
  const here = useDeviceShift();
  const hasDrawer = Boolean(here.query.data?.shift);
  const [amount, setAmount] = useState<number | null>(start.amount ?? null);
  const [category, setCategory] = useState(start.category);
  const [concept, setConcept] = useState(start.concept ?? "");
  const [userId, setUserId] = useState("");
  const [date, setDate] = useState(dayOf(new Date()));
  const [chosen, setMethod] = useState<MoneyPaymentMethod | null>(null);
  const isChanged = useChanged([amount, category, concept, userId, date, chosen]);
  const method = chosen ?? (hasDrawer ? "CASH" : "TRANSFER");
  const isWage = category === "WAGES";
  const people = useSellers(isWage).data ?? [];
  const { mutateAsync: record } = useRecordExpense();
  const { mutateAsync: move } = useRecordCashMovement();
  const refresh = useRefreshExpenses();
  const printMovement = usePrintCashMovement();
  const { notice, busy, submit, clear, isBusy } = useRetryableSubmit({
    what: `expense ${start.recurringId ?? start.category}`,
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
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  const person = people.find(({ id }) => id === userId);
  function read(): SentExpense | string {
    if (isWage && !userId) return "Elige a quién le pagas.";
    if (!amount) return "Escribe cuánto es.";
    const description = concept.trim() || (isWage && person ? `Sueldo de ${person.name}` : "");
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
      ...(isWage && { userId }),
      ...(start.recurringId && { recurringId: start.recurringId }),
      ...(shiftId && { shiftId }),
    };
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isChanged}
      title={isWage ? "Pagar sueldo" : (start.concept ?? "Anotar gasto")}
      onSubmit={(event) => void submit(event, read)}
      footer={<FormFooter notice={notice} busy={busy} save="Anotar" onCancel={close} />}
    >
      <div onChange={clear} className="flex flex-col gap-4">
        {isWage && (
          <Field label="¿A quién?" required>
            <Select
              options={[
                { value: "", label: "Elige a la persona" },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={userId}
              onChange={({ target }) => setUserId(target.value)}
            />
          </Field>
        )}
        <Field label="¿Cuánto?" required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        {!isWage && (
          <Field label="¿De qué es?" required>
            <TextInput
              autoComplete="off"
              maxLength={FIELD_LIMITS.name}
              placeholder="Ej.: arriendo de noviembre"
              value={concept}
              onChange={({ target }) => setConcept(target.value)}
            />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="¿Con qué se paga?">
            <Select
              options={MONEY_PAYMENT_METHODS.map((value) => ({
                value,
                label: value === "CASH" ? "Efectivo de la caja" : paymentLabel(value),
              }))}
              value={method}
              onChange={({ target }) => setMethod(target.value as MoneyPaymentMethod)}
            />
          </Field>
          {method !== "CASH" && (
            <Field label="Fecha">
              <TextInput type="date" value={date} onChange={({ target }) => setDate(target.value)} />
            </Field>
          )}
        </div>
        {!isWage && !start.recurringId && (
          <Field label="Tipo de gasto">
            <Select
              options={CATEGORIES.filter(({ value }) => value !== "WAGES")}
              value={category}
              onChange={({ target }) => setCategory(target.value as ExpenseCategory)}
            />
          </Field>
        )}
        {isWage && (
          <p className="text-sm text-ink-soft">
            Los sueldos solo los ven el Dueño y los Administradores. Lo que te pagas tú cuenta como lo que ya
            sacaste.
          </p>
        )}
      </div>
    </Dialog>
  );
}
