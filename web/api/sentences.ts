import type { ErrorCode } from "#core/errors.ts";

/** By these the specification's client tells refusals apart (section 8): status, part of the message, our code. */
const SAID: readonly [number, string, ErrorCode][] = [
  [401, "Invalid credentials", "INVALID_CREDENTIALS"],
  [401, "Your account is pending approval", "PENDING_APPROVAL"],
  [400, "Ya existe un producto con ese nombre", "PRODUCT_NAME_TAKEN"],
  [400, "pendientes", "ORDER_NOT_PENDING"],
];

/** The code of an answer that has none; the screens ask for codes alone. */
export function codeSaid(status: number, message: string): ErrorCode | "UNKNOWN" {
  return SAID.find(([of, part]) => of === status && message.includes(part))?.[2] ?? "UNKNOWN";
}
