import { Circle, CircleCheck } from "lucide-react";
import type { ComponentProps } from "react";
import { passwordChecklist } from "#core/people/password.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { capitalize } from "#web/ui/text/capitalize.ts";

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

function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul aria-label="Requisitos de la contraseña" className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {passwordChecklist(password).map(({ message, met }) => {
        const Icon = met ? CircleCheck : Circle;
        return (
          <li key={message} className={met ? "flex gap-1 text-success-ink" : "flex gap-1 text-ink-soft"}>
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {requirement(message)}
              <span className="sr-only">{met ? ": cumplido" : ": falta"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Turns 'La contraseña debe contener al menos un número' into 'Un número'. */
function requirement(message: string): string {
  const text = message
    .replace(/^La contraseña debe (tener|contener) al menos /, "")
    .replace("especial", "especial, como ! # $ %");
  return capitalize(text);
}
