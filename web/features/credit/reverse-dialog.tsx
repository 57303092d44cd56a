import { useState } from "react";
import { formatPesos } from "#core/money.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { useReversePayment } from "./credit.queries.ts";
import { longDay } from "./debt-text.ts";
import { FormFooter } from "./form-footer.tsx";
import type { Entry } from "./ledger.tsx";
import { useKeptChange } from "./use-kept-change.ts";

const MAX_REASON = 200;

type Props = { open: boolean; customerId: string; entry: Entry; onClose: () => void };

/** What a payment had settled is owed again. */
export function ReverseDialog({ open, customerId, entry, onClose }: Props) {
  const [reason, setReason] = useState("");
  const reverse = useReversePayment();
  const { notice, busy, submit, isBusy } = useKeptChange<{ reason: string }>({
    what: `reversal of ${entry.id}`,
    send: ({ reason }, key) => reverse.mutateAsync({ id: customerId, paymentId: entry.id, key, reason }),
    done: "Abono anulado",
    failed: "No pudimos anular el abono",
    onDone: onClose,
  });
  const close = () => isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={reason !== ""}
      title="Anular abono"
      description={`${formatPesos(-entry.amount)} del ${longDay(entry.createdAt)}. Lo que pagó se vuelve a deber.`}
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
