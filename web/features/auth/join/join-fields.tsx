import type { UseFormReturn } from "react-hook-form";
import { JOINABLE_ROLES } from "#core/contract/auth.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { NewPasswordFields } from "../password/new-password.tsx";
import type { JoinStoreDraft, JoinStoreValues } from "./join-form.ts";

const ROLES = JOINABLE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

type Props = { form: UseFormReturn<JoinStoreDraft, unknown, JoinStoreValues> };

export function JoinStoreFields({ form }: Props) {
  const field = bindFields(form);
  return (
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
    </div>
  );
}
