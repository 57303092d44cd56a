import type { ParsedInput } from "#core/contract/endpoint.ts";
import type { Employee, changeUser as endpoint } from "#core/contract/users.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { changeProblem } from "#core/people/employees.ts";
import { can } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { checkPin } from "#server/features/auth/check-pin.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import {
  contactOf,
  deletePasswordResets,
  endPinSessions,
  lockUser,
  setPin,
  updateUser,
  userById,
} from "#server/features/users/users.sql.ts";
import type { Session, StepsContext } from "#server/session.ts";

type Change = ParsedInput<typeof endpoint>["body"];

/** A new role takes effect at the person's next call, because every call reads it. */
export async function changeUser(call: StepsContext, id: string, change: Change): Promise<Employee> {
  const { inStore, session, now } = call;
  const { pin } = change;
  const isOwnPin = id === session.userId && pin !== undefined && isNothingElse(change);
  if (isOwnPin) await checkOwn(call, change);
  else {
    if (!can(session.role, "employees.manage")) throw new AppError("FORBIDDEN");
    if (session.openedBy) throw new AppError("PASSWORD_REQUIRED");
  }
  const pinHash = pin === undefined ? null : await hashPassword(pin, session.storeId);
  return inStore(async (tx) => {
    const target = await lockUser(tx, id);
    if (!target) throw new AppError("USER_NOT_FOUND");
    // All users may change their own PIN, including administrators and the owner.
    const problem = isOwnPin ? null : changeProblem({ id: session.userId, role: session.role }, target);
    if (problem) throw new AppError(problem);
    if (change.onlyRequest && target.role !== "PENDING") throw new AppError("REQUEST_ANSWERED");
    if (!isOwnPin) await changeFacts(tx, session, target, change, now);
    if (pinHash) await changePin(tx, session, target, pinHash, now);
    return (await userById(tx, id))!;
  });
}

const isNothingElse = ({ name, phoneOrEmail, role }: Change) => !name && !phoneOrEmail && !role;

/** A user in a PIN session must confirm the current PIN to change it. */
async function checkOwn(call: StepsContext, { currentPin }: Change): Promise<void> {
  const { session } = call;
  if (!session.openedBy) return;
  if (currentPin === undefined)
    throw invalidInput([{ field: "currentPin", message: "El PIN actual es requerido" }]);
  await checkPin(call, { userId: session.userId, pin: currentPin }, "WRONG_PIN");
}

type Target = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function changeFacts(
  tx: StoreTx,
  session: Session,
  target: Target,
  { name, phoneOrEmail, role }: Change,
  now: Date,
): Promise<void> {
  const { id } = target;
  const { email, phone } = contactOf(phoneOrEmail);
  await updateUser(tx, id, { name, email, phone, role: role ?? null });
  const newEmail = Boolean(email) && email !== target.email;
  const newPhone = Boolean(phone) && phone !== target.phone;
  if (newEmail) await deletePasswordResets(tx, id);
  const subject = { id, name: name ?? target.name };
  if (role && role !== target.role) {
    const kind = target.role === "PENDING" ? "EMPLOYEE_APPROVED" : "ROLE_CHANGED";
    await recordEvent(tx, session, { kind, subject, details: { from: target.role, to: role } }, now);
    // PIN sessions end, because their device may not allow a person with the new role to sign in by PIN.
    if (can(role, "shifts.manage")) await endPinSessions(tx, id, session.tokenHash);
  }
  if ((name && name !== target.name) || newEmail || newPhone)
    await recordEvent(tx, session, { kind: "EMPLOYEE_CHANGED", subject, details: { email: newEmail } }, now);
}

/** Ends sessions of the old PIN, except the current session. */
async function changePin(
  tx: StoreTx,
  session: Session,
  { id, name }: Target,
  pinHash: string,
  now: Date,
): Promise<void> {
  await setPin(tx, id, pinHash);
  await endPinSessions(tx, id, session.tokenHash);
  await recordEvent(tx, session, { kind: "PIN_CHANGED", subject: { id, name } }, now);
}
