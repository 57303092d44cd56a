import { type UseFormReturn, useWatch } from "react-hook-form";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { NewPasswordField } from "../password/new-password.tsx";
import type { RegistrationDraft, RegistrationValues } from "./register-form.ts";

type Props = { form: UseFormReturn<RegistrationDraft, unknown, RegistrationValues>; needsCode: boolean };

export function RegistrationFields({ form: { register, control, formState }, needsCode }: Props) {
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
      {needsCode && (
        <div className="sm:col-span-2">
          <Field
            label="Código de registro"
            required
            hint="Te lo da quien administra este Mostrador."
            error={errors.registrationCode?.message}
          >
            <TextInput
              {...register("registrationCode")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </div>
      )}
      <Field label="Nombre de la tienda" required error={errors.name?.message}>
        <TextInput {...register("name")} autoComplete="organization" />
      </Field>
      <Field label="Nombre del dueño" required error={errors.ownerName?.message}>
        <TextInput {...register("ownerName")} autoComplete="name" />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Correo electrónico" required error={errors.email?.message}>
          <TextInput
            {...register("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
      <NewPasswordField
        {...register("password", { deps: "confirmPassword" })}
        problem={errors.password?.message}
        typed={password}
      />
      <Field label="Confirmar contraseña" required error={errors.confirmPassword?.message}>
        <PasswordInput {...register("confirmPassword")} autoComplete="new-password" />
      </Field>
      <Field label="Teléfono personal (opcional)" error={errors.phone?.message}>
        <TextInput {...register("phone")} type="tel" autoComplete="tel" />
      </Field>
      <Field label="Teléfono de la tienda (opcional)" error={errors.storePhone?.message}>
        <TextInput {...register("storePhone")} type="tel" />
      </Field>
      <Field label="NIT (opcional)" error={errors.nit?.message}>
        <TextInput {...register("nit")} />
      </Field>
    </div>
  );
}
