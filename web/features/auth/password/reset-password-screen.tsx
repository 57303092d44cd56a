import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { resetPassword } from "#core/contract/auth.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { toast } from "#web/ui/toast.ts";
import { useResetPassword } from "../auth.queries.ts";
import { describePasswordFailure } from "../auth-failures.ts";
import { AuthLink, AuthScreenFrame } from "../auth-frame.tsx";
import type { RedirectMessage } from "../redirect-notice.tsx";
import { useFocusFirstField } from "../use-focus-first-field.ts";
import { NewPasswordFields, withConfirmation } from "./new-password.tsx";

const DONE: RedirectMessage = { title: "Contraseña actualizada", text: "Entra con tu contraseña nueva." };

export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get("token");
  const navigate = useNavigate();
  useEffect(() => {
    if (token) return;
    toast.error("Token de restablecimiento no válido");
    navigate("/login", { replace: true });
  }, [token, navigate]);
  return token && <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { status, signOut } = useSession();
  const { mutateAsync, isPending } = useResetPassword();
  useFocusFirstField();
  const { form } = useSchemaForm(resetPasswordFormSchema, { password: "", confirmPassword: "" });

  const submit = form.handleSubmit(async (draft) => {
    try {
      await mutateAsync({ body: { token, password: draft.password } });
    } catch (error) {
      toast.error(describePasswordFailure(error, "Error al restablecer la contraseña"));
      return;
    }
    // The server ended every session of the user, including a session in this browser.
    if (status === "signed-in") await signOut();
    navigate("/login", { replace: true, state: { arrival: DONE } });
  });

  return (
    <AuthScreenFrame
      title="Nueva Contraseña"
      subtitle="Elige la contraseña con la que vas a entrar desde ahora."
      links={
        <>
          <AuthLink to="/forgot-password" lead="¿El enlace ya no sirve?">
            Pedir otro
          </AuthLink>
          <AuthLink to="/login">Volver al inicio de sesión</AuthLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NewPasswordFields form={form} label="Nueva contraseña" />
        <Button type="submit" variant="primary" size="lg" block busy={isPending}>
          {isPending ? "Guardando..." : "Guardar Contraseña"}
        </Button>
      </form>
    </AuthScreenFrame>
  );
}

const resetPasswordFormSchema = withConfirmation(resetPassword.body.pick({ password: true }));
