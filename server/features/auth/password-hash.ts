import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createFairSemaphore } from "#server/fair-semaphore.ts";

/** argon2id with the parameters that OWASP names as its minimum: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes a core for some 30 ms, in the pool of threads that files are read with. So few run at a time that the pool and the
 * processor have room for everybody else, and each store or address waits behind its own.
 */
const hashing = createFairSemaphore(availableParallelism() > 2 ? 2 : 1, 40);

/** `key`: the store, or without a session the address, on whose behalf. @throws OVERLOADED */
export function hashPassword(password: string, key: string): Promise<string> {
  return hashing(key, () => hash(password, COST));
}

/** Of a password nobody has: compared when the account does not exist, so that both answers take as long. */
const nobody = hash("nobody signs in with this", COST);

/** @throws OVERLOADED */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  key: string,
): Promise<boolean> {
  const stored = passwordHash ?? (await nobody);
  const matches = await hashing(key, () => verify(stored, password));
  return matches && passwordHash !== null;
}
