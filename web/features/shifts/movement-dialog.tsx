import { useState } from "react";
import {
  CASH_CATEGORIES,
  CASH_CATEGORY_LABELS,
  type CashCategory,
  type CashMovementKind,
} from "#core/cash/cash-movements.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { useMay } from "#web/api/use-may.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { DoneButton } from "#web/ui/forms/form-buttons.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { CashMovementReceipt } from "./movement-receipt.tsx";
import { useRecordCashMovement } from "./shifts.queries.ts";

/** Reasons for which money enters or leaves the drawer. */
const REASONS: Record<CashMovementKind, readonly CashCategory[]> = {
  IN: ["CHANGE", "OTHER"],
  OUT: ["EXPENSE", "SUPPLIER", "WITHDRAWAL", "CHANGE", "OTHER"],
};

function reasonsFor(kind: CashMovementKind, mayManage: boolean): { value: CashCategory; label: string }[] {
  return CASH_CATEGORIES.filter(
    (category) => REASONS[kind].includes(category) && (category !== "WITHDRAWAL" || mayManage),
  ).map((value) => ({ value, label: CASH_CATEGORY_LABELS[value] }));
}

type Props = { open: boolean; kind: CashMovementKind; shift: Shift; onClose: () => void };
type SentMovement = { kind: CashMovementKind; category: CashCategory; amount: number; note?: string };

/** Records money that enters or leaves the drawer. Needs a new React key each time it opens. */
export function CashMovementDialog({ open, kind, shift, onClose }: Props) {
  const mayManage = useMay()("shifts.manage");
  const [amount, setAmount] = useState<number | null>(null);
  const [category, setCategory] = useState<CashCategory | null>(null);
  const [note, setNote] = useState("");
  const [done, setDone] = useState<CashMovement | null>(null);
  const { mutateAsync: move } = useRecordCashMovement();
  const form = useRetryableSubmit({
    what: `${kind} of the shift ${shift.id}`,
    send: (body: SentMovement, key) => move({ id: shift.id, key, body }),
    failed: "No pudimos anotarlo",
    onDone: setDone,
  });
  const out = kind === "OUT";
  if (done)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={out ? "Salida anotada" : "Entrada anotada"}
        footer={<DoneButton onClick={onClose} />}
      >
        <CashMovementReceipt movement={done} shift={shift} fresh />
      </Dialog>
    );

  function read(): SentMovement | string {
    if (!amount) return "Escribe cuánto dinero es.";
    if (!category) return "Elige para qué es.";
    if (category === "OTHER" && note.trim() === "") return "Escribe en la nota de qué se trata.";
    return { kind, category, amount, ...(note.trim() && { note: note.trim() }) };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={amount !== null || note !== ""}
      title={out ? "Salida de dinero" : "Entrada de dinero"}
      description={shift.till.name}
      save={out ? "Anotar salida" : "Anotar entrada"}
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <Field label={out ? "¿Cuánto sale?" : "¿Cuánto entra?"} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <RadioGroup
          legend="¿Para qué?"
          name="category"
          options={reasonsFor(kind, mayManage)}
          value={category}
          onChange={setCategory}
        />
        <TextField
          label={category === "OTHER" ? "Nota" : "Nota (opcional)"}
          required={category === "OTHER"}
          autoComplete="off"
          maxLength={FIELD_LIMITS.long}
          placeholder={out ? "Ej.: bolsas y aseo" : "Ej.: monedas del banco"}
          value={note}
          onValueChange={setNote}
        />
      </div>
    </FormDialog>
  );
}
