import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSendDocumentByMail } from "./fiscal.queries.ts";

type Props = { open: boolean; id: string; email: string; onClose: () => void };

export function SendDocumentByMailDialog({ open, id, email: knownEmail, onClose }: Props) {
  const [email, setEmail] = useState(knownEmail);
  const { mutateAsync: send } = useSendDocumentByMail();
  const form = useSubmit({
    send: (body: { email: string }) => send({ params: { id }, body }),
    failed: "No se envió. Inténtalo de nuevo.",
    onDone: () => {
      toast.success("Va en camino", email.trim());
      onClose();
    },
  });

  return (
    <FormDialog
      form={{ ...form, notice: null }}
      read={() => (email.trim() ? { email: email.trim() } : "Escribe el correo")}
      open={open}
      onClose={onClose}
      fields={email}
      title="Enviar por correo"
      description="Va el documento con la respuesta de la DIAN y su PDF."
      save="Enviar"
      saving="Enviando..."
    >
      <TextField
        label="Correo electrónico"
        required
        error={form.notice}
        type="email"
        data-autofocus=""
        autoComplete="off"
        maxLength={254}
        value={email}
        onValueChange={(text) => {
          setEmail(text);
          form.clear();
        }}
      />
    </FormDialog>
  );
}
