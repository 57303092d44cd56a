import { useState } from "react";
import { formatPesos } from "#core/money.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { toast } from "#web/ui/toast.ts";
import { useReverseDebtPayment } from "./credit.queries.ts";
import { formatLongDebtDay } from "./debt-text.ts";
import type { CreditLedgerEntry } from "./ledger.tsx";

const MAX_REASON = 200;

type Props = { open: boolean; customerId: string; entry: CreditLedgerEntry; onClose: () => void };

export function ReverseDebtPaymentDialog({ open, customerId, entry, onClose }: Props) {
  const [reason, setReason] = useState("");
  const reverse = useReverseDebtPayment();
  const { notice, busy, submit, isBusy } = useRetryableSubmit({
    what: `reversal of ${entry.id}`,
    send: ({ reason }: { reason: string }) =>
      reverse.mutateAsync({ id: customerId, paymentId: entry.id, reason }),
    failed: "No pudimos anular el abono",
    onDone: () => {
      toast.success("Abono anulado");
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={reason !== ""}
      title="Anular abono"
      description={`${formatPesos(-entry.amount)} del ${formatLongDebtDay(entry.createdAt)}. Lo que pagó se vuelve a deber.`}
      onSubmit={(event) =>
        void submit(event, () => (reason.trim() ? { reason: reason.trim() } : "Escribe el motivo."))
      }
      footer={<FormFooter notice={notice} busy={busy} save="Anular abono" danger onCancel={close} />}
    >
      <Field label="Motivo" required>
        <TextInput
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
