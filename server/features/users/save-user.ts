import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type * as contract from "#core/contract/users.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "#core/people/employees.ts";
import { hasPermission } from "#core/permissions.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { checkPin } from "#server/features/auth/check-pin.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import {
  deletePasswordResets,
  deleteUser,
  endPinSessions,
  insertUserWithPin,
  lockUser,
  parseContact,
  readUser,
  setUserPin,
  updateUser,
} from "#server/features/users/users.sql.ts";
import type { MultiTransactionContext } from "#server/session.ts";

type Change = ParsedEndpointInput<typeof contract.changeUser>["body"];

/** A new role takes effect at the person's next call, because every call reads it. */
export async function changeUser(call: MultiTransactionContext, id: string, change: Change) {
  const { inStore, session, now } = call;
  const { pin } = change;
  const isOwnPin = id === session.userId && pin !== undefined && isNothingElse(change);
  if (isOwnPin) await checkOwn(call, change);
  else {
    if (!hasPermission(session.role, "employees.manage")) throw new AppError("FORBIDDEN");
    if (session.openedBy) throw new AppError("PASSWORD_REQUIRED");
  }
  const pinHash = pin === undefined ? null : await hashPassword(pin, session.storeId);
  return inStore(async (tx) => {
    const target = await lockUser(tx, id);
    if (!target) throw new AppError("USER_NOT_FOUND");
    // All users may change their own PIN, including administrators and the owner.
    const problem = isOwnPin
      ? null
      : findEmployeeChangeProblem({ id: session.userId, role: session.role }, target);
    if (problem) throw new AppError(problem);
    if (change.onlyRequest && target.role !== "PENDING") throw new AppError("REQUEST_ANSWERED");
    if (!isOwnPin) await changeFacts({ tx, session, now }, target, change);
    if (pinHash) await changePin({ tx, session, now }, target, pinHash);
    return (await readUser(tx, id))!;
  });
}

const isNothingElse = ({ name, phoneOrEmail, role }: Change) => !name && !phoneOrEmail && !role;

/** A user in a PIN session must confirm the current PIN to change it. */
async function checkOwn(call: MultiTransactionContext, { currentPin }: Change) {
  const { session } = call;
  if (!session.openedBy) return;
  if (currentPin === undefined)
    throw invalidInput([{ field: "currentPin", message: "El PIN actual es requerido" }]);
  await checkPin(call, { userId: session.userId, pin: currentPin }, "WRONG_PIN");
}

type Target = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

async function changeFacts(
  { tx, session, now }: WriteCall,
  target: Target,
  { name, phoneOrEmail, role }: Change,
) {
  const { id } = target;
  const { email, phone } = parseContact(phoneOrEmail);
  await updateUser(tx, id, { name, email, phone, role: role ?? null });
  const newEmail = Boolean(email) && email !== target.email;
  const newPhone = Boolean(phone) && phone !== target.phone;
  if (newEmail) await deletePasswordResets(tx, id);
  const subject = { id, name: name ?? target.name };
  if (role && role !== target.role) {
    const kind = target.role === "PENDING" ? "EMPLOYEE_APPROVED" : "ROLE_CHANGED";
    await recordEvent(tx, session, { kind, subject, details: { from: target.role, to: role } }, now);
    // PIN sessions end, because a user with this role may sign in by PIN only on a trusted device.
    if (hasPermission(role, "shifts.manage")) await endPinSessions(tx, id, session.tokenHash);
  }
  if ((name && name !== target.name) || newEmail || newPhone)
    await recordEvent(tx, session, { kind: "EMPLOYEE_CHANGED", subject, details: { email: newEmail } }, now);
}

/** Ends sessions of the old PIN, except the current session. */
async function changePin({ tx, session, now }: WriteCall, { id, name }: Target, pinHash: string) {
  await setUserPin(tx, id, pinHash);
  await endPinSessions(tx, id, session.tokenHash);
  await recordEvent(tx, session, { kind: "PIN_CHANGED", subject: { id, name } }, now);
}

export async function createUser(
  { tx, session, document: { id, at } }: DocumentCall,
  { name, role, phoneOrEmail }: ParsedEndpointInput<typeof contract.createUser>["body"],
  pinHash: string,
): Promise<contract.Employee> {
  await insertUserWithPin(tx, { id, name, role, ...parseContact(phoneOrEmail), pinHash }, at);
  await recordEvent(tx, session, { kind: "EMPLOYEE_CREATED", subject: { id, name }, details: { role } }, at);
  return (await readUser(tx, id))!;
}

export async function removeUser(
  { tx, session, now }: WriteCall,
  id: string,
  { onlyRequest }: ParsedEndpointInput<typeof contract.removeUser>["query"],
) {
  const target = await lockUser(tx, id);
  if (!target) throw new AppError("USER_NOT_FOUND");
  const problem = findEmployeeRemovalProblem({ id: session.userId, role: session.role }, target);
  if (problem) throw new AppError(problem);
  if (onlyRequest && target.role !== "PENDING") throw new AppError("REQUEST_ANSWERED");
  await deleteUser(tx, id);
  const kind = target.role === "PENDING" ? "JOIN_REJECTED" : "EMPLOYEE_REMOVED";
  await recordEvent(tx, session, { kind, subject: { id, name: target.name } }, now);
}
