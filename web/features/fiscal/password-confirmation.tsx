import { type SubmitEvent, useRef, useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";

type Props = {
  open: boolean;
  text: string;
  onClose: () => void;
  save: (password: string) => Promise<unknown>;
};

export function PasswordConfirmationDialog({ open, text, onClose, save }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const password = box.current?.value ?? "";
    if (!password) return setProblem("Escribe tu contraseña");
    setBusy(true);
    try {
      await save(password);
      onClose();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === "WRONG_PASSWORD";
      setProblem(
        isWrong
          ? "Esa no es tu contraseña. Inténtalo otra vez."
          : failedWriteText(error, "No se guardó. Inténtalo de nuevo."),
      );
      box.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title="Confirma con tu contraseña"
      description={text}
      onSubmit={submit}
      footer={<FormButtons save="Guardar" busy={busy} onCancel={onClose} />}
    >
      <Field label="Tu contraseña de Mostrador" required {...(problem && { error: problem })}>
        <PasswordInput
          ref={box}
          data-autofocus=""
          autoComplete="current-password"
          onChange={() => setProblem(null)}
        />
      </Field>
    </Dialog>
  );
}
