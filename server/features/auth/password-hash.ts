import { hash, verify } from "@node-rs/argon2";

/** argon2id with the parameters that OWASP names as its minimum: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Of a password nobody has: compared when the account does not exist, so that both answers take as long. */
const nobody = hashPassword("nobody signs in with this");

export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
