import type { Employee } from "#core/contract/users.ts";

export function signInMethodText({ hasPin, pinOnly }: Pick<Employee, "hasPin" | "pinOnly">): string {
  if (pinOnly) return "PIN, en los equipos de la tienda";
  return hasPin ? "Contraseña o PIN" : "Contraseña; sin PIN";
}
