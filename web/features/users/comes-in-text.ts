import type { Employee } from "#core/contract/users.ts";

/** By what the store knows that it is them. */
export function comesInText({ hasPin, pinOnly }: Pick<Employee, "hasPin" | "pinOnly">): string {
  if (pinOnly) return "PIN, en los equipos de la tienda";
  return hasPin ? "Contraseña o PIN" : "Contraseña; sin PIN";
}
