import { useRef } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { PasswordField } from "#web/ui/fields/password-input.tsx";

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
  const form = useSubmit({
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
    <FormDialog
      form={{ ...form, notice: null }}
      read={read}
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      save={save}
      saving={save}
    >
      <PasswordField
        label={label}
        required
        error={form.notice}
        ref={box}
        data-autofocus=""
        autoComplete="current-password"
        onChange={form.clear}
      />
    </FormDialog>
  );
}
