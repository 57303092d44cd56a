import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Transfer } from "#core/contract/transfers.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useReviewTransfer } from "./transfers.queries.ts";

type Props = { open: boolean; onClose: () => void; transfer: Pick<Transfer, "paymentId" | "note"> };

/** A note about money that did not come, such as the part that did. Needs a new React key each time it opens. */
export function DenialNoteDialog({ open, onClose, transfer: { paymentId, note: before = "" } }: Props) {
  const [note, setNote] = useState(before);
  const { mutateAsync: review } = useReviewTransfer();
  const form = useSubmit({
    send: (body: { status: "DENIED"; note: string }) => review({ params: { id: paymentId }, body }),
    failed: "No pudimos guardar la nota",
    onDone: closeWithToast(onClose, "Nota guardada"),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      unsaved={note !== before}
      title="La plata no llegó"
      description="Anota qué pasó. Si llegó una parte, corrige después el pago de la venta."
      form={form}
      read={() => ({ status: "DENIED" as const, note })}
      save="Guardar"
    >
      <TextField
        label="Nota"
        placeholder="Solo llegaron $ 10.000"
        maxLength={FIELD_LIMITS.name}
        value={note}
        onValueChange={setNote}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
