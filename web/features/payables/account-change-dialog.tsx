import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { useAdjustPayable, useRecordReturnToSupplier } from "./payables.queries.ts";

export type SupplierAccountChangeKind = "adjust" | "return";
type Props = {
  open: boolean;
  kind: SupplierAccountChangeKind;
  supplier: { id: string; name: string; balance: number };
  onClose: () => void;
};
type Sign = "more" | "less";
type SentChange = { amount: number; reason: string; dueOn: string; reference: string };

const SIGNS: { value: Sign; label: string }[] = [
  { value: "more", label: "Le debo más" },
  { value: "less", label: "Le debo menos" },
];

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function SupplierAccountChangeDialog({ open, kind, supplier, onClose }: Props) {
  const { id, name, balance } = supplier;
  const isReturn = kind === "return";
  const [sign, setSign] = useState<Sign>(isReturn ? "less" : "more");
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [reference, setReference] = useState("");
  const { mutateAsync: adjust } = useAdjustPayable();
  const { mutateAsync: giveBack } = useRecordReturnToSupplier();
  const form = useSubmit({
    send: ({ amount, reason, dueOn, reference }: SentChange) =>
      isReturn
        ? giveBack({ params: { id }, body: { amount: -amount, note: reason, reference } })
        : adjust({ params: { id }, body: { amount, reason, dueOn, reference } }),
    failed: "No pudimos guardarlo",
    onDone: closeWithToast(onClose, isReturn ? "Devolución anotada" : "Cuenta corregida", name),
  });
  function read(): SentChange | string {
    if (!amount) return "Escribe cuánto es.";
    if (sign === "less" && amount > balance)
      return `Le debes ${formatPesos(Math.max(0, balance))}: no puede ser más.`;
    if (reason.trim() === "") return isReturn ? "Escribe qué devolviste." : "Escribe de qué es.";
    const rest = { dueOn: sign === "more" ? dueOn : "", reference: reference.trim() };
    return { amount: sign === "more" ? amount : -amount, reason: reason.trim(), ...rest };
  }
  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={amount !== null || reason !== ""}
      title={isReturn ? "Devolver al proveedor" : "Anotar o corregir"}
      description={name}
      save="Guardar"
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        {!isReturn && (
          <RadioGroup legend="¿Qué cambia?" name="sign" options={SIGNS} value={sign} onChange={setSign} />
        )}
        <Field label={isReturn ? "¿Cuánto vale lo que devuelves?" : "¿Cuánto?"} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <TextField
          label={isReturn ? "¿Qué devuelves?" : "¿De qué es?"}
          required
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          placeholder={isReturn ? "Ej.: 3 gaseosas vencidas" : "Ej.: factura del martes"}
          value={reason}
          onValueChange={setReason}
        />
        <TextField
          label="Factura (opcional)"
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          value={reference}
          onValueChange={setReference}
        />
        {sign === "more" && (
          <Field label="¿Hasta cuándo la pagas? (opcional)">
            <TextInput type="date" value={dueOn} onValueChange={setDueOn} />
          </Field>
        )}
        {isReturn && (
          <p className="text-sm text-ink-soft">
            Baja lo que le debes. Del inventario sácalo en Productos, en «Ajustar stock».
          </p>
        )}
      </div>
    </FormDialog>
  );
}
