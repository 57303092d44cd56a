import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { useCreateStore, useRegistrationMode } from "../auth.queries.ts";
import { createStoreFailure } from "../auth-failures.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { AuthLink } from "../auth-link.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { useFocusFirstField } from "../use-first-box.ts";
import { ClosedRegistration } from "./closed-registration.tsx";
import { RegisterFields } from "./register-fields.tsx";
import { EMPTY_REGISTER_DRAFT, isRegisterField, registerForm } from "./register-form.ts";

export function RegisterScreen() {
  const registration = useRegistrationMode();
  if (registration === "CLOSED") return <ClosedRegistration />;
  return <RegisterForm needsCode={registration === "CODE"} />;
}

function RegisterForm({ needsCode }: { needsCode: boolean }) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useCreateStore();
  useFocusFirstField();
  const form = useForm({ resolver: zodResolver(registerForm), defaultValues: EMPTY_REGISTER_DRAFT });

  function placeErrors(failure: Error) {
    if (!(failure instanceof ApiError)) return;
    if (failure.code === "EMAIL_TAKEN") form.setFocus("email");
    for (const { field, message } of failure.fields.toReversed())
      if (isRegisterField(field)) form.setError(field, { message }, { shouldFocus: true });
  }

  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...store }) =>
      mutate(store, {
        onSuccess: () => navigate("/dashboard", { replace: true }),
        onError: placeErrors,
      }),
    () => reset(),
  );

  return (
    <AuthFrame
      wide
      title="Crear Tienda"
      subtitle="Registra tu tienda y empieza a vender hoy mismo."
      links={
        <>
          <AuthLink to="/login" lead="¿Ya tienes cuenta?">
            Iniciar Sesión
          </AuthLink>
          <AuthLink to="/privacidad" lead="Qué hacemos con tus datos:">
            Privacidad
          </AuthLink>
        </>
      }
    >
      <FailureNotice failure={error && createStoreFailure(error)} />
      <form noValidate onSubmit={submit} onChange={() => error && reset()}>
        <RegisterFields form={form} needsCode={needsCode} />
        <div className="mt-6">
          <Button type="submit" variant="primary" size="lg" block busy={isPending}>
            {isPending ? "Creando tienda..." : "Crear Tienda"}
          </Button>
        </div>
      </form>
    </AuthFrame>
  );
}
