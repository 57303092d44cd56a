import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type { removeUser as endpoint } from "#core/contract/users.ts";
import { AppError } from "#core/errors.ts";
import { employeeRemovalProblem } from "#core/people/employees.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deleteUser, lockUser } from "#server/features/users/users.sql.ts";
import type { Session } from "#server/session.ts";

export async function removeUser(
  tx: StoreTx,
  session: Session,
  id: string,
  { onlyRequest }: ParsedEndpointInput<typeof endpoint>["query"],
  now: Date,
): Promise<void> {
  const target = await lockUser(tx, id);
  if (!target) throw new AppError("USER_NOT_FOUND");
  const problem = employeeRemovalProblem({ id: session.userId, role: session.role }, target);
  if (problem) throw new AppError(problem);
  if (onlyRequest && target.role !== "PENDING") throw new AppError("REQUEST_ANSWERED");
  await deleteUser(tx, id);
  const kind = target.role === "PENDING" ? "JOIN_REJECTED" : "EMPLOYEE_REMOVED";
  await recordEvent(tx, session, { kind, subject: { id, name: target.name } }, now);
}
