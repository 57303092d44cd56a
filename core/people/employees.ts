import type { ErrorCode } from "#core/errors.ts";
import type { Role } from "#core/permissions.ts";

type Person = { id: string; role: Role };

export function findEmployeeChangeProblem(actor: Person, target: Person): ErrorCode | null {
  if (target.role === "OWNER") return "OWNER_PROTECTED";
  if (target.role === "ADMIN" && actor.role !== "OWNER") return "ADMIN_PROTECTED";
  return null;
}

export function findEmployeeRemovalProblem(actor: Person, target: Person): ErrorCode | null {
  if (target.id === actor.id) return "CANNOT_REMOVE_ONESELF";
  return findEmployeeChangeProblem(actor, target);
}
