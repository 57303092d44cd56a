import type { ParsedInput } from "#core/contract/endpoint.ts";
import type { Employee, changeUser as endpoint } from "#core/contract/users.ts";
import { changeProblem } from "#core/employees.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deletePasswordResets, lockUser, updateUser, userById } from "#server/features/users/users.sql.ts";
import type { Session } from "#server/http/session.ts";

/** Counts on the very next call of the person concerned: every call reads the role anew. */
export async function changeUser(
  tx: StoreTx,
  session: Session,
  id: string,
  { name, phoneOrEmail, role, onlyRequest }: ParsedInput<typeof endpoint>["body"],
  now: Date,
): Promise<Employee> {
  const target = await lockUser(tx, id);
  if (!target) throw new AppError("USER_NOT_FOUND");
  const problem = changeProblem({ id: session.userId, role: session.role }, target);
  if (problem) throw new AppError(problem);
  if (onlyRequest && target.role !== "PENDING") throw new AppError("REQUEST_ANSWERED");
  const isEmail = phoneOrEmail?.includes("@") ?? false;
  const [email, phone] = isEmail ? [phoneOrEmail, null] : [null, phoneOrEmail];
  await updateUser(tx, id, { name, email, phone, role: role ?? null });
  const newEmail = Boolean(email) && email !== target.email;
  const newPhone = Boolean(phone) && phone !== target.phone;
  if (newEmail) await deletePasswordResets(tx, id);
  const subject = { id, name: name ?? target.name };
  if (role && role !== target.role) {
    const kind = target.role === "PENDING" ? "EMPLOYEE_APPROVED" : "ROLE_CHANGED";
    await recordEvent(tx, session, { kind, subject, details: { from: target.role, to: role } }, now);
  }
  if ((name && name !== target.name) || newEmail || newPhone)
    await recordEvent(tx, session, { kind: "EMPLOYEE_CHANGED", subject, details: { email: newEmail } }, now);
  return (await userById(tx, id))!;
}
