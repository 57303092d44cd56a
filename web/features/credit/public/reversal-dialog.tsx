import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  /** The id of the payment or operation. */
  reversed: string;
  reverse: (reason: string) => Promise<unknown>;
  words: { title: string; description: string; save: string; failed: string; done: string };
};

/** Asks why a payment or operation is reversed. The caller passes a new React key each time the dialog opens. */
export function ReversalDialog({ open, onClose, reversed, reverse, words }: Props) {
  const [reason, setReason] = useState("");
  const { notice, busy, submit, isBusy } = useRetryableSubmit({
    what: `reversal of ${reversed}`,
    send: ({ reason }: { reason: string }) => reverse(reason),
    failed: words.failed,
    onDone: () => {
      toast.success(words.done);
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={reason !== ""}
      title={words.title}
      description={words.description}
      onSubmit={(event) =>
        void submit(event, () => (reason.trim() ? { reason: reason.trim() } : "Escribe el motivo."))
      }
      footer={<FormFooter notice={notice} busy={busy} save={words.save} danger onCancel={close} />}
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
