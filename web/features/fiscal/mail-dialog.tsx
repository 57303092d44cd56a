import { type SubmitEvent, useState } from "react";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSendDocumentByMail } from "./fiscal.queries.ts";

type Props = { open: boolean; id: string; email: string; onClose: () => void };

export function SendDocumentByMailDialog({ open, id, email: knownEmail, onClose }: Props) {
  const [email, setEmail] = useState(knownEmail);
  const isChanged = useChanged(email);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSendDocumentByMail();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (!email.trim()) return setProblem("Escribe el correo");
    try {
      await mutateAsync({ params: { id }, body: { email: email.trim() } });
      toast.success("Va en camino", email.trim());
      onClose();
    } catch (error) {
      setProblem(failedWriteText(error, "No se envió. Inténtalo de nuevo."));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      unsaved={isChanged}
      title="Enviar por correo"
      description="Va el documento con la respuesta de la DIAN y su PDF."
      onSubmit={submit}
      footer={<FormButtons save="Enviar" busy={isPending} onCancel={onClose} />}
    >
      <Field label="Correo electrónico" required {...(problem && { error: problem })}>
        <TextInput
          type="email"
          data-autofocus=""
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem(null);
          }}
        />
      </Field>
    </Dialog>
  );
}
