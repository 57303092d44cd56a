import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import type { User } from "#core/contract/session.ts";
import { ApiError } from "#web/api/api-error.ts";
import { describeLoginFailure } from "#web/features/auth/auth-failures.ts";
import { useLogin } from "#web/features/auth/login.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = { open: boolean; user: Pick<User, "name" | "email" | "pinOnly">; onClose: () => void };

const TITLE = "Esto pide tu contraseña";

export function SignInPasswordDialog({ open, user, onClose }: Props) {
  if (user.pinOnly || !user.email)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={TITLE}
        footer={
          <Button variant="primary" onClick={onClose}>
            Entendido
          </Button>
        }
        readOnly
      >
        <p>
          Con el PIN se vende, pero no se entra a cuentas, ajustes ni descargas. {user.name} no tiene
          contraseña: pídele a quien administra la tienda que entre con la suya.
        </p>
      </Dialog>
    );
  return <AskPassword open={open} email={user.email} onClose={onClose} />;
}

function AskPassword({ open, email, onClose }: { open: boolean; email: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useLogin();
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const sending = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = box.current?.value ?? "";
    if (sending.current) return;
    if (!password) return setProblem("Escribe tu contraseña");
    sending.current = true;
    try {
      await mutateAsync({ email, password });
      onClose();
      toast.success("Ya puedes seguir", "Repite lo que ibas a hacer.");
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === "INVALID_CREDENTIALS";
      const { title, text } = describeLoginFailure(error);
      setProblem(isWrong ? "Esa no es tu contraseña. Inténtalo otra vez." : (text ?? title));
      box.current?.select();
    } finally {
      sending.current = false;
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      title={TITLE}
      description="Entraste con tu PIN. Con él se vende, pero no se entra a cuentas, ajustes ni descargas."
      onSubmit={submit}
      footer={<FormButtons save="Continuar" busy={isPending} onCancel={onClose} />}
    >
      <Field label={`Contraseña de ${email}`} required {...(problem && { error: problem })}>
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
