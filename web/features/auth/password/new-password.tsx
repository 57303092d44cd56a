import { Circle, CircleCheck } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { checkPasswordRules } from "#core/people/password.ts";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";

type Passwords = { password: string; confirmPassword: string };

type Props<Values extends Passwords, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>;
  label?: string;
};

/** The fields of a new password and of its confirmation, with the requirements of a password. */
export function NewPasswordFields<Values extends Passwords, Sent>({
  form,
  label = "Contraseña",
}: Props<Values, Sent>) {
  // The type of a generic form does not say that it has these two fields.
  const passwords = form as unknown as UseFormReturn<Passwords>;
  const field = bindFields(passwords);
  const typed = useWatch({ control: passwords.control, name: "password" });
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <PasswordField
          label={label}
          required
          {...field("password", { deps: "confirmPassword" })}
          autoComplete="new-password"
        />
        <PasswordChecklist password={typed} />
      </div>
      <PasswordField
        label="Confirmar contraseña"
        required
        {...field("confirmPassword")}
        autoComplete="new-password"
      />
    </>
  );
}

function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul aria-label="Requisitos de la contraseña" className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {checkPasswordRules(password).map(({ message, met }) => {
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
