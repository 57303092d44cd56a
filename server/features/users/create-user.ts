import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type { Employee, createUser as endpoint } from "#core/contract/users.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertUserWithPin, parseContact, readUser } from "#server/features/users/users.sql.ts";
import type { Session } from "#server/session.ts";

type Call = { tx: StoreTx; session: Session; document: NewDocument };

export async function createUser(
  { tx, session, document: { id, at } }: Call,
  { name, role, phoneOrEmail }: ParsedEndpointInput<typeof endpoint>["body"],
  pinHash: string,
): Promise<Employee> {
  await insertUserWithPin(tx, { id, name, role, ...parseContact(phoneOrEmail), pinHash }, at);
  await recordEvent(tx, session, { kind: "EMPLOYEE_CREATED", subject: { id, name }, details: { role } }, at);
  return (await readUser(tx, id))!;
}
