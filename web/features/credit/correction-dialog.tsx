import { useState } from "react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { toast } from "#web/ui/toast.ts";
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
  const { notice, busy, submit, isBusy } = useRetryableSubmit({
    what: `adjustment of the debt of ${customer.id}`,
    send: (body: SentCorrection) => adjust.mutateAsync({ params: { id: customer.id }, body }),
    failed: "No pudimos corregir la cuenta",
    onDone: () => {
      toast.success("Cuenta corregida");
      onClose();
    },
  });
  const close = () => isBusy() || onClose();

  function read(): SentCorrection | string {
    if (!amount) return "Escribe de cuánto es la corrección.";
    if (way === "less" && amount > balance) return `Solo debe ${formatPesos(balance)}.`;
    if (reason.trim() === "") return "Escribe el motivo.";
    return { amount: way === "less" ? -amount : amount, reason: reason.trim() };
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={amount !== null || reason !== ""}
      title="Corregir la cuenta"
      description={`${customer.name} debe ${formatPesos(balance)}`}
      onSubmit={(event) => void submit(event, read)}
      footer={<FormFooter notice={notice} busy={busy} save="Guardar corrección" onCancel={close} />}
    >
      <div className="flex flex-col gap-4">
        <Field label="¿Qué quieres hacer?">
          <Select options={WAYS} value={way} onChange={({ target }) => setWay(target.value)} />
        </Field>
        <Field label="Valor" required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" />
        </Field>
        <Field label="Motivo" required>
          <TextInput
            autoComplete="off"
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
