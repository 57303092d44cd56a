import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { SupplierEntry } from "#core/contract/payables.ts";
import { formatPesos } from "#core/money.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { toast } from "#web/ui/toast.ts";
import { useReverseSupplierPayment } from "./payables.queries.ts";

type Props = { open: boolean; supplierId: string; entry: SupplierEntry; onClose: () => void };

/** Reversing a payment puts its cash back into the drawer. */
export function ReverseSupplierPaymentDialog({ open, supplierId, entry, onClose }: Props) {
  const [reason, setReason] = useState("");
  const { mutateAsync: reverse } = useReverseSupplierPayment();
  const { notice, busy, submit, isBusy } = useRetryableSubmit({
    what: `reversal of ${entry.id}`,
    send: ({ reason }: { reason: string }) => reverse({ id: supplierId, paymentId: entry.id, reason }),
    failed: "No pudimos anular el pago",
    onDone: () => {
      toast.success("Pago anulado");
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={reason !== ""}
      title="Anular pago"
      description={`${formatPesos(-entry.amount)}. Se le vuelve a deber${entry.method === "CASH" ? " y el efectivo vuelve a la caja" : ""}.`}
      onSubmit={(event) =>
        void submit(event, () => (reason.trim() ? { reason: reason.trim() } : "Escribe el motivo."))
      }
      footer={<FormFooter notice={notice} busy={busy} save="Anular pago" danger onCancel={close} />}
    >
      <Field label="Motivo" required>
        <TextInput
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
