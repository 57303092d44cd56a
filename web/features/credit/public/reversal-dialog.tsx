import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  reverse: (reason: string) => Promise<unknown>;
  words: { title: string; description: string; save: string; failed: string; done: string };
};

/** Asks why a payment or operation is reversed. Needs a new React key each time it opens. */
export function ReversalDialog({ open, onClose, reverse, words }: Props) {
  const [reason, setReason] = useState("");
  const form = useSubmit({
    send: ({ reason }: { reason: string }) => reverse(reason),
    failed: words.failed,
    onDone: closeWithToast(onClose, words.done),
  });
  return (
    <FormDialog
      form={form}
      read={() => (reason.trim() ? { reason: reason.trim() } : "Escribe el motivo.")}
      open={open}
      onClose={onClose}
      unsaved={reason !== ""}
      title={words.title}
      description={words.description}
      save={words.save}
      danger
    >
      <TextField
        label="Motivo"
        required
        autoComplete="off"
        maxLength={FIELD_LIMITS.name}
        value={reason}
        onValueChange={setReason}
      />
    </FormDialog>
  );
}
