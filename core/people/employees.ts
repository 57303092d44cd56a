import type { ErrorCode } from "#core/errors.ts";
import type { Role } from "#core/permissions.ts";

type Person = { id: string; role: Role };

/**
 * Why `actor`, who manages employees, may not change `target`; null when allowed. Used by the server and the
 * buttons.
 */
export function changeProblem(actor: Person, target: Person): ErrorCode | null {
  if (target.role === "OWNER") return "OWNER_PROTECTED";
  if (target.role === "ADMIN" && actor.role !== "OWNER") return "ADMIN_PROTECTED";
  return null;
}

/** The same for removing. */
export function removalProblem(actor: Person, target: Person): ErrorCode | null {
  if (target.id === actor.id) return "CANNOT_REMOVE_ONESELF";
  return changeProblem(actor, target);
}
