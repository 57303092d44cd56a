import { useNavigate } from "react-router";
import type { z } from "zod";
import { JOINABLE_ROLES, joinStore } from "#core/contract/auth.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { showFieldErrors } from "#web/api/field-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { useJoinStore } from "../auth.queries.ts";
import { describeJoinStoreFailure } from "../auth-failures.ts";
import { AuthLink, AuthScreenFrame, EmailField } from "../auth-frame.tsx";
import { AuthFailureNotice } from "../failure-notice.tsx";
import { NewPasswordFields, withConfirmation } from "../password/new-password.tsx";
import type { RedirectMessage } from "../redirect-notice.tsx";
import { useFocusFirstField } from "../use-focus-first-field.ts";

export const joinStoreFormSchema = withConfirmation(joinStore.body);

type JoinStoreDraft = z.input<typeof joinStoreFormSchema>;

export const EMPTY_JOIN_STORE_DRAFT = {
  storeId: "",
  name: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  role: "EMPLOYEE",
} satisfies JoinStoreDraft;

const ROLES = JOINABLE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

const SENT: RedirectMessage = {
  title: "Solicitud enviada",
  text: "Tu cuenta está pendiente de aprobación. Podrás entrar cuando el administrador de la tienda la apruebe.",
};

export function JoinStoreScreen() {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useJoinStore();
  useFocusFirstField();
  const { form, field } = useSchemaForm(joinStoreFormSchema, EMPTY_JOIN_STORE_DRAFT);

  function placeErrors(failure: Error) {
    if (failure instanceof ApiError && failure.status === 404)
      form.setFocus("storeId", { shouldSelect: true });
    showFieldErrors(form, failure);
  }

  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...body }) =>
      mutate(
        { body },
        {
          onSuccess: () => navigate("/login", { replace: true, state: { arrival: SENT } }),
          onError: placeErrors,
        },
      ),
    () => reset(),
  );

  return (
    <AuthScreenFrame
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
      <AuthFailureNotice failure={error && describeJoinStoreFailure(error)} />
      <form noValidate onSubmit={submit} onChange={() => error && reset()}>
        <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-x-5">
          <TextField
            label="ID de la tienda"
            required
            hint="El código que te dio el dueño, por ejemplo TIENDA4821"
            {...field("storeId")}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
          <SelectField
            label="Rol"
            required
            hint="Lo que vas a hacer en la tienda"
            {...field("role")}
            options={ROLES}
          />
          <TextField label="Nombre" required {...field("name")} autoComplete="name" />
          <TextField label="Teléfono (opcional)" {...field("phone")} type="tel" autoComplete="tel" />
          <div className="sm:col-span-2">
            <EmailField required {...field("email")} />
          </div>
          <NewPasswordFields form={form} />
        </div>
        <div className="mt-6">
          <Button type="submit" variant="primary" size="lg" block busy={isPending}>
            {isPending ? "Enviando solicitud..." : "Enviar Solicitud"}
          </Button>
        </div>
      </form>
    </AuthScreenFrame>
  );
}
