import { useRef } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";

type Props = {
  open: boolean;
  title: string;
  description: string;
  label: string;
  save: string;
  send: (password: string) => Promise<unknown>;
  /** Returns the sentence that says why the password was not accepted. */
  failed: (error: unknown) => string;
  onClose: () => void;
};

/** Asks for the user's password. */
export function PasswordPrompt({ open, title, description, label, save, send, failed, onClose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const { notice, busy, submit, clear, isBusy } = useSubmit({
    send: ({ password }: { password: string }) => send(password),
    failed: (error) => {
      box.current?.select();
      return failed(error);
    },
    onDone: onClose,
  });

  function read() {
    const password = box.current?.value;
    return password ? { password } : "Escribe tu contraseña";
  }

  return (
    <Dialog
      open={open}
      onClose={() => isBusy() || onClose()}
      title={title}
      description={description}
      onSubmit={(event) => void submit(event, read)}
      footer={<FormButtons save={save} busy={busy} onCancel={onClose} />}
    >
      <PasswordField
        label={label}
        required
        error={notice}
        ref={box}
        data-autofocus=""
        autoComplete="current-password"
        onChange={clear}
      />
    </Dialog>
  );
}
