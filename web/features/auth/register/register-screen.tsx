import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { createStore } from "#core/contract/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { showFieldErrors } from "#web/api/field-errors.ts";
import { AuthLink, AuthScreenFrame, EmailField } from "#web/features/auth/auth-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { useCreateStore, useRegistrationMode } from "../auth.queries.ts";
import { describeCreateStoreFailure } from "../auth-failures.ts";
import { AuthFailureNotice } from "../failure-notice.tsx";
import { NewPasswordFields, withConfirmation } from "../password/new-password.tsx";
import { useFocusFirstField } from "../use-focus-first-field.ts";

export const registrationFormSchema = withConfirmation(createStore.body);

export type RegistrationDraft = z.input<typeof registrationFormSchema>;

export const EMPTY_REGISTRATION_DRAFT = {
  name: "",
  ownerName: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  storePhone: "",
  nit: "",
  registrationCode: "",
} satisfies RegistrationDraft;

export function RegisterScreen() {
  const registration = useRegistrationMode();
  if (registration === "CLOSED") return <ClosedRegistrationNotice />;
  return <RegisterForm needsCode={registration === "CODE"} />;
}

function RegisterForm({ needsCode }: { needsCode: boolean }) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useCreateStore();
  useFocusFirstField();
  const { form, field } = useSchemaForm(registrationFormSchema, EMPTY_REGISTRATION_DRAFT);

  function placeErrors(failure: Error) {
    if (failure instanceof ApiError && failure.code === "EMAIL_TAKEN") form.setFocus("email");
    showFieldErrors(form, failure);
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
    <AuthScreenFrame
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
      <AuthFailureNotice failure={error && describeCreateStoreFailure(error)} />
      <form noValidate onSubmit={submit} onChange={() => error && reset()}>
        <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
          {needsCode && (
            <div className="sm:col-span-2">
              <TextField
                label="Código de registro"
                required
                hint="Te lo da quien administra este Mostrador."
                {...field("registrationCode")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
          )}
          <TextField label="Nombre de la tienda" required {...field("name")} autoComplete="organization" />
          <TextField label="Nombre del dueño" required {...field("ownerName")} autoComplete="name" />
          <div className="sm:col-span-2">
            <EmailField required {...field("email")} />
          </div>
          <NewPasswordFields form={form} />
        </div>
        <MoreFields>
          <TextField label="Teléfono personal (opcional)" {...field("phone")} type="tel" autoComplete="tel" />
          <TextField label="Teléfono de la tienda (opcional)" {...field("storePhone")} type="tel" />
          <TextField label="NIT (opcional)" {...field("nit")} />
        </MoreFields>
        <div className="mt-6">
          <Button type="submit" variant="primary" size="lg" block busy={isPending}>
            {isPending ? "Creando tienda..." : "Crear Tienda"}
          </Button>
        </div>
      </form>
    </AuthScreenFrame>
  );
}

/** Folded fields. They stay reachable: the focus in one of them opens them all. */
function MoreFields({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 rounded-sm text-primary-ink"
      >
        <ChevronDown aria-hidden className={clsx("size-5", open && "rotate-180")} />
        Más datos (opcionales)
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a field inside has the focus */}
      <div
        id={id}
        onFocus={() => setOpen(true)}
        className={clsx(
          "grid items-start gap-x-5 gap-y-3 sm:grid-cols-2 sm:gap-y-4",
          open ? "pt-2" : "h-0 overflow-hidden",
        )}
      >
        {children}
      </div>
    </div>
  );
}

function ClosedRegistrationNotice() {
  return (
    <AuthScreenFrame
      title="Crear Tienda"
      subtitle="En este Mostrador no se crean tiendas nuevas."
      links={
        <AuthLink to="/login" lead="¿Ya tienes cuenta?">
          Iniciar Sesión
        </AuthLink>
      }
    >
      <p className="mb-6">
        Quien lo administra cerró esa opción. Si trabajas en una tienda que ya está aquí, pide unirte con su
        código.
      </p>
      <ButtonLink to="/join-store" variant="primary" size="lg" block>
        Unirme a una tienda
      </ButtonLink>
    </AuthScreenFrame>
  );
}
