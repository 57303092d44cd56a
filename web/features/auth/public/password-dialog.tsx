import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#core/contract/session.ts";
import { ApiError } from "#web/api/api-error.ts";
import { describeLoginFailure } from "#web/features/auth/auth-failures.ts";
import { useLogin } from "#web/features/auth/login.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

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
  const { mutateAsync: signIn } = useLogin();
  return (
    <PasswordPrompt
      open={open}
      onClose={onClose}
      title={TITLE}
      description="Entraste con tu PIN. Con él se vende, pero no se entra a cuentas, ajustes ni descargas."
      label={`Contraseña de ${email}`}
      save="Continuar"
      send={async (password) => {
        await signIn({ email, password });
        toast.success("Ya puedes seguir", "Repite lo que ibas a hacer.");
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
      }}
      failed={(error) => {
        if (error instanceof ApiError && error.code === "INVALID_CREDENTIALS")
          return "Esa no es tu contraseña. Inténtalo otra vez.";
        const { title, text } = describeLoginFailure(error);
        return text ?? title;
      }}
    />
  );
}
