import { useState } from "react";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  DEFAULT_REMINDER_MESSAGE,
  fillReminderPlaceholders,
  MAX_REMINDER_LENGTH,
  REMINDER_PLACEHOLDERS,
} from "./reminder-message.ts";
import { useDebtReminderMessage } from "./use-reminder-message.ts";

const EXAMPLE = { name: "Luz Marina", balance: 25_000 };

export function ReminderMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { store } = useSession();
  const { message: storedMessage, keep } = useDebtReminderMessage();
  const [text, setText] = useState(storedMessage);
  const fields = REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={text !== storedMessage}
      title="Mensaje para quien debe"
      description="Lo recordamos en este equipo."
      onSubmit={() => {
        keep(text);
        toast.success("Mensaje guardado");
        onClose();
      }}
      footer={
        <>
          {text !== DEFAULT_REMINDER_MESSAGE && (
            <Button variant="ghost" onClick={() => setText(DEFAULT_REMINDER_MESSAGE)}>
              Volver al original
            </Button>
          )}
          <FormButtons save="Guardar" onCancel={onClose} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextareaField
          label="Mensaje"
          hint={`Escribe ${fields} donde van esos datos.`}
          rows={5}
          maxLength={MAX_REMINDER_LENGTH}
          value={text}
          onValueChange={setText}
        />
        <section aria-label="Así se lee" className="rounded-md bg-sunken px-4 py-3">
          <h3 className="text-sm font-semibold">Así se lee</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            {fillReminderPlaceholders(text, { customer: EXAMPLE, storeName: store?.name ?? "" })}
          </p>
        </section>
      </div>
    </Dialog>
  );
}
