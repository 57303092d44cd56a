import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import type { ArrivalMessage } from "../arrival-notice.tsx";
import { useJoinStore } from "../auth.queries.ts";
import { joinStoreFailure } from "../auth-failures.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { AuthLink } from "../auth-link.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { useFocusFirstField } from "../use-first-box.ts";
import { JoinFields } from "./join-fields.tsx";
import { EMPTY_JOIN_DRAFT, isJoinField, joinForm } from "./join-form.ts";

const SENT: ArrivalMessage = {
  title: "Solicitud enviada",
  text: "Tu cuenta está pendiente de aprobación. Podrás entrar cuando el administrador de la tienda la apruebe.",
};

export function JoinStoreScreen() {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useJoinStore();
  useFocusFirstField();
  const form = useForm({ resolver: zodResolver(joinForm), defaultValues: EMPTY_JOIN_DRAFT });

  function placeErrors(failure: Error) {
    if (!(failure instanceof ApiError)) return;
    if (failure.status === 404) form.setFocus("storeId", { shouldSelect: true });
    for (const { field, message } of failure.fields.toReversed())
      if (isJoinField(field)) form.setError(field, { message }, { shouldFocus: true });
  }

  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...request }) =>
      mutate(request, {
        onSuccess: () => navigate("/login", { replace: true, state: { arrival: SENT } }),
        onError: placeErrors,
      }),
    () => reset(),
  );

  return (
    <AuthFrame
      wide
      title="Unirse a una Tienda"
      subtitle="Pide entrar a la tienda donde trabajas. Un administrador aprobará tu solicitud."
      links={
        <>
          <AuthLink to="/login" lead="¿Ya tienes cuenta?">
            Iniciar Sesión
          </AuthLink>
          <AuthLink to="/register" lead="¿La tienda es tuya?">
            Crear una tienda
          </AuthLink>

          <AuthLink to="/privacidad" lead="Qué hacemos con tus datos:">
            Privacidad
          </AuthLink>
        </>
      }
    >
      <FailureNotice failure={error && joinStoreFailure(error)} />
      <form noValidate onSubmit={submit} onChange={() => error && reset()}>
        <JoinFields form={form} />
        <div className="mt-6">
          <Button type="submit" variant="primary" size="lg" block busy={isPending}>
            {isPending ? "Enviando solicitud..." : "Enviar Solicitud"}
          </Button>
        </div>
      </form>
    </AuthFrame>
  );
}
