import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { ServiceOperation } from "#core/contract/services.ts";
import { formatPesos } from "#core/money.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { toast } from "#web/ui/toast.ts";
import { useReverseServiceOperation } from "./services.queries.ts";

type Props = { open: boolean; operation: ServiceOperation; onClose: () => void };

/** Takes the operation's cash from the drawer or puts it back. Needs a new React key each time it opens. */
export function ReverseServiceOperationDialog({ open, operation, onClose }: Props) {
  const { id: operationId, service, amount } = operation;
  const [reason, setReason] = useState("");
  const { mutateAsync: reverse } = useReverseServiceOperation();
  const { notice, busy, submit, isBusy } = useRetryableSubmit({
    what: `reversal of ${operationId}`,
    send: ({ reason }: { reason: string }) => reverse({ id: service.id, operationId, reason }),
    failed: "No pudimos anular la operación",
    onDone: () => {
      toast.success("Operación anulada");
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={reason !== ""}
      title={`Anular ${service.name}`}
      description={`${formatPesos(amount)}. La plata vuelve como si no hubiera pasado por la caja; en la red la anulas tú.`}
      onSubmit={(event) =>
        void submit(event, () => (reason.trim() ? { reason: reason.trim() } : "Escribe el motivo."))
      }
      footer={<FormFooter notice={notice} busy={busy} save="Anular" danger onCancel={close} />}
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
