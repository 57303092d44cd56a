import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { describeLoginFailure } from "./auth-failures.ts";
import { AuthLink, AuthScreenFrame, EmailField } from "./auth-frame.tsx";
import { AuthFailureNotice } from "./failure-notice.tsx";
import { RedirectNotice } from "./redirect-notice.tsx";
import { SessionEndedNotice } from "./session-ended.tsx";
import { useLoginForm } from "./use-login-form.ts";

export function LoginScreen() {
  const { form, submit, change, errors, isPending, error } = useLoginForm();
  return (
    <AuthScreenFrame
      title="Iniciar Sesión"
      subtitle="Entra a tu tienda con tu correo y contraseña."
      links={
        <>
          <AuthLink to="/register" lead="¿Eres nuevo?">
            Crear una tienda
          </AuthLink>
          <AuthLink to="/join-store" lead="¿Trabajas en una?">
            Unirse a una tienda
          </AuthLink>
        </>
      }
    >
      {!error && <RedirectNotice />}
      <SessionEndedNotice />
      <AuthFailureNotice failure={error && describeLoginFailure(error)} />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <EmailField error={errors.email} name="email" onChange={() => change("email")} />
        <PasswordField
          label="Contraseña"
          error={errors.password}
          name="password"
          onChange={() => change("password")}
          autoComplete="current-password"
        />
        <div className="-my-2 self-end">
          <AuthLink to="/forgot-password">¿Olvidaste tu contraseña?</AuthLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={isPending}>
          {isPending ? "Iniciando sesión..." : "Iniciar Sesión"}
        </Button>
      </form>
    </AuthScreenFrame>
  );
}
