import { runPasswordHashJob } from "#server/features/auth/hash-threads.ts";

/** argon2id with OWASP's minimum parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Waiting hashes take turns by `key`: the store's id, or the client's address when there is no session.
 * @throws OVERLOADED
 */
export async function hashPassword(password: string, key: string): Promise<string> {
  return (await runPasswordHashJob(key, { password, cost: COST })) as string;
}

let hashOfNobody: Promise<string> | undefined;

/** The hash to compare a password with when there is no account, so that both answers take equally long. */
function unknownHash(): Promise<string> {
  hashOfNobody ??= hashPassword("nobody signs in with this", "nobody").catch((error) => {
    hashOfNobody = undefined;
    throw error;
  });
  return hashOfNobody;
}

/** @throws OVERLOADED */
export async function verifyPassword(passwordHash: string | null, password: string, key: string) {
  const stored = passwordHash ?? (await unknownHash());
  const matches = (await runPasswordHashJob(key, { password, stored })) as boolean;
  return matches && passwordHash !== null;
}
