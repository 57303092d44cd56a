import type { ComponentProps } from "react";
import { MAX_PIN_LENGTH } from "#core/people/pin.ts";
import { withField } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";

export const PIN_RULES_HINT = "De 4 a 6 números, que no sean seguidos ni uno solo repetido.";

/** A numeric field. Browsers must not store a PIN as a password. */
function PinInput(props: ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput {...props} what="PIN" inputMode="numeric" autoComplete="off" maxLength={MAX_PIN_LENGTH} />
  );
}

export const PinField = withField(PinInput);
