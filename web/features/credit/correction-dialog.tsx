import { useState } from "react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { useAdjustDebt } from "./credit.queries.ts";

const WAYS = [
  { value: "more", label: "Sumar a lo que debe" },
  { value: "less", label: "Restar o perdonar" },
];
const MAX_REASON = 200;

type Props = { open: boolean; account: CreditAccount; onClose: () => void };
type SentCorrection = { amount: number; reason: string };

export function DebtCorrectionDialog({ open, account: { customer, balance }, onClose }: Props) {
  const [way, setWay] = useState("more");
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const adjust = useAdjustDebt();
  const form = useSubmit({
    send: (body: SentCorrection) => adjust.mutateAsync({ params: { id: customer.id }, body }),
    failed: "No pudimos corregir la cuenta",
    onDone: closeWithToast(onClose, "Cuenta corregida"),
  });

  function read(): SentCorrection | string {
    if (!amount) return "Escribe de cuánto es la corrección.";
    if (way === "less" && amount > balance) return `Solo debe ${formatPesos(balance)}.`;
    if (reason.trim() === "") return "Escribe el motivo.";
    return { amount: way === "less" ? -amount : amount, reason: reason.trim() };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={amount !== null || reason !== ""}
      title="Corregir la cuenta"
      description={`${customer.name} debe ${formatPesos(balance)}`}
      save="Guardar corrección"
    >
      <div className="flex flex-col gap-4">
        <SelectField label="¿Qué quieres hacer?" options={WAYS} value={way} onValueChange={setWay} />
        <MoneyField label="Valor" required value={amount} onChange={setAmount} unreadable="zero" />
        <TextField
          label="Motivo"
          required
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          onValueChange={setReason}
        />
      </div>
    </FormDialog>
  );
}
