import type { RegistrationMode } from "#core/contract/auth.ts";
import { API_ERRORS } from "#core/error-list.ts";
import { AppError } from "#core/errors.ts";

/** Who may register a store: `open`, `closed`, or the required code itself. */
export type RegistrationSetting = string;

export function parseRegistrationMode(setting: RegistrationSetting): RegistrationMode {
  if (setting === "open") return "OPEN";
  return setting === "closed" ? "CLOSED" : "CODE";
}

/**
 * Compares the code without case, because people type codes on a phone.
 * @throws REGISTRATION_CLOSED or REGISTRATION_CODE_WRONG
 */
export function requireRegistrationAllowed(setting: RegistrationSetting, code: string | null): void {
  const registration = parseRegistrationMode(setting);
  if (registration === "OPEN") return;
  if (registration === "CLOSED") throw new AppError("REGISTRATION_CLOSED");
  if (code?.toUpperCase() === setting.toUpperCase()) return;
  const message = code
    ? API_ERRORS.REGISTRATION_CODE_WRONG.message
    : "El código de registro es un dato obligatorio";
  throw new AppError("REGISTRATION_CODE_WRONG", {
    message,
    fields: [{ field: "registrationCode", message }],
  });
}
