import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password-hash.ts";

it("is argon2id with what OWASP asks for, another salt each time", async () => {
  const [first, second] = [await hashPassword("Segura123!", "a"), await hashPassword("Segura123!", "a")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await passwordMatches(first, "Segura123!", "a")).toBe(true);
  expect(await passwordMatches(first, "Segura123?", "a")).toBe(false);
});

/** The work of all threads, which a loaded machine does not make more. */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < 3; i++) expect(await check()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("an account that does not exist costs the server as much as a wrong password", async () => {
  const stored = await hashPassword("Segura123!", "a");
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round++) {
    wrong.push(await workOf(() => passwordMatches(stored, "Segura123?", "a")));
    unknown.push(await workOf(() => passwordMatches(null, "Segura123?", "a")));
  }
  // The least of each: what else the process did in that time is in none of them.
  expect(Math.min(...unknown) / Math.min(...wrong)).toBeGreaterThan(0.5);
});

it("of one key few wait: the others are refused at once, and another key goes on", async () => {
  const many = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("2580", "hostile")));
  const refused = many.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(19);
  expect((refused[0] as PromiseRejectedResult).reason.code).toBe("OVERLOADED");
  await hashPassword("2580", "other");
});

it("files are read while one store hashes without end", async () => {
  let isOver = false;
  const flood = (async () => {
    while (!isOver)
      await Promise.allSettled(Array.from({ length: 9 }, () => hashPassword("2580", "hostile")));
  })();
  // Not one of the hashes has ended when a file has been read: the pool has a thread for it.
  const order: string[] = [];
  const hashed = hashPassword("2580", "watched").then(() => order.push("hash"));
  await readFile(new URL(import.meta.url)).then(() => order.push("file"));
  isOver = true;
  await Promise.all([flood, hashed]);
  expect(order).toEqual(["file", "hash"]);
});
