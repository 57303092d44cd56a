import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { login } from "#core/contract/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { ArrivalNotice } from "./arrival-notice.tsx";
import { useLogin } from "./auth.queries.ts";
import { loginFailure } from "./auth-failures.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { AuthLink } from "./auth-link.tsx";
import { FailureNotice } from "./failure-notice.tsx";

export function LoginScreen() {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useLogin();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(login.body),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit(
    (draft) =>
      mutate(draft, {
        onSuccess: () => navigate("/dashboard", { replace: true }),
        onError: () => setFocus("password", { shouldSelect: true }),
      }),
    // What the last try answered is not about this one.
    () => reset(),
  );

  return (
    <AuthFrame
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
      {!error && <ArrivalNotice />}
      <FailureNotice failure={error && loginFailure(error)} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Correo electrónico" error={errors.email?.message}>
          <TextInput
            {...register("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Contraseña" error={errors.password?.message}>
          <PasswordInput {...register("password")} autoComplete="current-password" />
        </Field>
        <div className="-my-2 self-end">
          <AuthLink to="/forgot-password">¿Olvidaste tu contraseña?</AuthLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={isPending}>
          {isPending ? "Iniciando sesión..." : "Iniciar Sesión"}
        </Button>
      </form>
    </AuthFrame>
  );
}
