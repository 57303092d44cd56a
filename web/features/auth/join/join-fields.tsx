import { type UseFormReturn, useWatch } from "react-hook-form";
import { JOINABLE_ROLES } from "#core/contract/auth.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { NewPasswordField } from "../password/new-password.tsx";
import type { JoinStoreDraft, JoinStoreValues } from "./join-form.ts";

const ROLES = JOINABLE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

type Props = { form: UseFormReturn<JoinStoreDraft, unknown, JoinStoreValues> };

export function JoinStoreFields({ form: { register, control, formState } }: Props) {
  const { errors } = formState;
  const password = useWatch({ control, name: "password" });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-x-5">
      <Field
        label="ID de la tienda"
        required
        hint="El código que te dio el dueño, por ejemplo TIENDA4821"
        error={errors.storeId?.message}
      >
        <TextInput
          {...register("storeId")}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Rol" required hint="Lo que vas a hacer en la tienda" error={errors.role?.message}>
        <Select {...register("role")} options={ROLES} />
      </Field>
      <Field label="Nombre" required error={errors.name?.message}>
        <TextInput {...register("name")} autoComplete="name" />
      </Field>
      <Field label="Teléfono (opcional)" error={errors.phone?.message}>
        <TextInput {...register("phone")} type="tel" autoComplete="tel" />
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
    </div>
  );
}
