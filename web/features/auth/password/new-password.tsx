import type { ComponentProps } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

type Props = Omit<ComponentProps<typeof PasswordInput>, "autoComplete"> & {
  label?: string;
  problem: string | undefined;
  typed: string;
};

export function NewPasswordField({ label = "Contraseña", problem, typed, ...input }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label} required {...(problem && { error: problem })}>
        <PasswordInput {...input} autoComplete="new-password" />
      </Field>
      <PasswordChecklist password={typed} />
    </div>
  );
}
