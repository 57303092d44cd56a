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
async function workOf(checks: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < 10; i++) expect(await checks()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("an account that does not exist costs the server as much as a wrong password", async () => {
  const stored = await hashPassword("Segura123!");
  await passwordMatches(null, "warm");
  const wrong = await workOf(() => passwordMatches(stored, "Segura123?"));
  const unknown = await workOf(() => passwordMatches(null, "Segura123?"));
  expect(unknown / wrong).toBeGreaterThan(0.5);
});
