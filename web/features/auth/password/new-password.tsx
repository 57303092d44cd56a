import clsx from "clsx";
import { Check } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { z } from "zod";
import { checkPasswordRules } from "#core/people/password.ts";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { bindFields } from "#web/ui/forms/schema-form.ts";

type Passwords = { password: string; confirmPassword: string };

/** The schema of a form that has the `NewPasswordFields`. */
export const withConfirmation = <Shape extends { password: z.ZodType<string> }>(body: z.ZodObject<Shape>) =>
  body.extend({ confirmPassword: z.string() }).refine(
    (form) => {
      const { password, confirmPassword } = form as unknown as Passwords;
      return password === confirmPassword;
    },
    // Without `when`, zod would skip this check while other fields have problems.
    { path: ["confirmPassword"], message: "Las contraseñas no coinciden", when: () => true },
  );

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

/** One sentence, in which each met requirement gets a tick. */
function PasswordChecklist({ password }: { password: string }) {
  const rules = checkPasswordRules(password);
  const separator = (at: number) => (at === rules.length - 1 ? "." : at === rules.length - 2 ? " y " : ", ");
  return (
    <div className="text-sm text-ink-soft">
      Con al menos{" "}
      <ul aria-label="Requisitos de la contraseña" className="inline">
        {rules.map(({ message, met }, at) => (
          <li key={message} className="inline">
            <span className={clsx(met && "text-success-ink")}>
              {met && (
                <Check aria-hidden className="mr-0.5 inline size-4 align-text-bottom" strokeWidth={3} />
              )}
              {requirement(message)}
              <span className="sr-only">{met ? ": cumplido" : ": falta"}</span>
            </span>
            {separator(at)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Turns 'La contraseña debe contener al menos un número' into 'un número'. */
function requirement(message: string): string {
  return message
    .replace(/^La contraseña debe (tener|contener) al menos /, "")
    .replace("especial", "especial, como ! # $ %");
}
