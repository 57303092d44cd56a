import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { NewPasswordFields } from "../password/new-password.tsx";
import type { RegistrationDraft, RegistrationValues } from "./register-form.ts";

type Props = { form: UseFormReturn<RegistrationDraft, unknown, RegistrationValues>; needsCode: boolean };

export function RegistrationFields({ form, needsCode }: Props) {
  const field = bindFields(form);
  return (
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
        <TextField
          label="Correo electrónico"
          required
          {...field("email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <NewPasswordFields form={form} />
      <TextField label="Teléfono personal (opcional)" {...field("phone")} type="tel" autoComplete="tel" />
      <TextField label="Teléfono de la tienda (opcional)" {...field("storePhone")} type="tel" />
      <TextField label="NIT (opcional)" {...field("nit")} />
    </div>
  );
}
