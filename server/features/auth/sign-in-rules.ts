import { createHash } from "node:crypto";
import type { RegistrationMode } from "#core/contract/auth.ts";
import { API_ERRORS } from "#core/error-list.ts";
import { AppError } from "#core/errors.ts";

const MINUTE_MS = 60 * 1000;

/** Attempts within a window that starts with the first attempt; refused attempts do not extend it. */
export type AttemptLimit = { most: number; withinMs: number };

/**
 * Limits of wrong passwords per account, from network addresses where it has signed in before and from all
 * others. They are counted apart, so that strangers do not lock out the owner at a known address.
 */
export const KNOWN_ADDRESS_SIGN_IN_LIMIT: AttemptLimit = { most: 10, withinMs: 5 * MINUTE_MS };
export const UNKNOWN_ADDRESS_SIGN_IN_LIMIT: AttemptLimit = { most: 20, withinMs: 15 * MINUTE_MS };
/** Limit of wrong passwords from one network address; accounts that signed in there before are exempt. */
export const SIGN_IN_LIMIT_PER_ADDRESS: AttemptLimit = { most: 100, withinMs: 10 * MINUTE_MS };
/** Limit of requests to join a store from one network address, including those with unknown codes. */
export const JOIN_REQUEST_LIMIT: AttemptLimit = { most: 30, withinMs: 60 * MINUTE_MS };
/** Limit of e-mail addresses that are entered for other users: responses reveal whether accounts exist. */
export const EMAIL_CHECK_LIMIT: AttemptLimit = { most: 600, withinMs: 60 * MINUTE_MS };
export const TAKEN_EMAIL_ATTEMPT_WEIGHT = 20;
export const STORE_CREATION_LIMIT: AttemptLimit = { most: 30, withinMs: MINUTE_MS };
export const PASSWORD_RESET_LIMIT: AttemptLimit = { most: 20, withinMs: 60 * MINUTE_MS };
export const KNOWN_ADDRESS_LIFETIME_MS = 90 * 24 * 60 * MINUTE_MS;

/** The key of a counter: a hash, so that network and e-mail addresses are not stored. */
export function hashAttemptCounterKey(...parts: [purpose: string, ...rest: string[]]): Buffer {
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

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
export function requireRegistrationAllowed(setting: RegistrationSetting, code: string | null) {
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
