import type { joinStore as endpoint, User } from "#core/contract/auth.ts";
import type { ParsedInput } from "#core/contract/endpoint.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import {
  countPending,
  holdJoining,
  insertUser,
  storeAndUser,
  storeIdByCode,
} from "#server/features/auth/auth.sql.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { JOINING, keyOf, networkOf } from "#server/features/auth/sign-in-rules.ts";
import { countTry } from "#server/features/auth/tries.sql.ts";

/** More than anybody reads through; a stranger who knows the code cannot bury a shop in requests. */
export const MAX_PENDING = 50;

/** Also of those with a code that no store has, so that codes cannot be tried out. @throws TOO_MANY_TRIES */
export async function countJoin(door: IdentityDoor, address: string, most: number, now: Date): Promise<void> {
  const tries = await countTry(door, keyOf("joining", networkOf(address)), JOINING.withinMs, now);
  if (tries > most) throw new AppError("TOO_MANY_TRIES");
}

/** An account that can do nothing until an administrator of the store approves it. */
export async function joinStore(
  door: IdentityDoor,
  { storeId: code, role, ...person }: ParsedInput<typeof endpoint>["body"],
  now: Date,
): Promise<User> {
  const storeId = await storeIdByCode(door, code.replaceAll(/\s/g, "").toUpperCase());
  if (!storeId) throw new AppError("STORE_NOT_FOUND");
  const { name, email, phone, password } = person;
  const passwordHash = await hashPassword(password);
  const id = uuidv7(now.getTime());
  const user = {
    id,
    storeId,
    name,
    email,
    phone,
    passwordHash,
    role: "PENDING",
    requestedRole: role,
  } as const;
  return door.transaction(async (queries) => {
    // One after the other: many at once would all be counted before any of them is there.
    await holdJoining(queries, storeId);
    if ((await countPending(queries, storeId)) >= MAX_PENDING) throw new AppError("TOO_MANY_JOIN_REQUESTS");
    await insertUser(queries, user, now);
    return (await storeAndUser(queries, storeId, id)).user;
  });
}
