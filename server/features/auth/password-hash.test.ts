import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password-hash.ts";

it("is argon2id with what OWASP asks for, another salt each time", async () => {
  const [first, second] = [await hashPassword("Segura123!"), await hashPassword("Segura123!")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await passwordMatches(first, "Segura123!")).toBe(true);
  expect(await passwordMatches(first, "Segura123?")).toBe(false);
});

/** The work of all threads, which a loaded machine does not make more. */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < 3; i++) expect(await check()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("an account that does not exist costs the server as much as a wrong password", async () => {
  const stored = await hashPassword("Segura123!");
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round++) {
    wrong.push(await workOf(() => passwordMatches(stored, "Segura123?")));
    unknown.push(await workOf(() => passwordMatches(null, "Segura123?")));
  }
  // The least of each: what else the process did in that time is in none of them.
  expect(Math.min(...unknown) / Math.min(...wrong)).toBeGreaterThan(0.5);
});
