import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

it("is argon2id with OWASP's parameters, with a new salt each time", async () => {
  const [first, second] = [await hashPassword("Segura123!", "a"), await hashPassword("Segura123!", "a")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword(first, "Segura123!", "a")).toBe(true);
  expect(await verifyPassword(first, "Segura123?", "a")).toBe(false);
});

/** Processor time of all threads, which the load of other processes does not change. */
async function workOf(check: () => Promise<boolean>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < 3; i++) expect(await check()).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it("an unknown account costs the server as much as a wrong password", async () => {
  const stored = await hashPassword("Segura123!", "a");
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round++) {
    wrong.push(await workOf(() => verifyPassword(stored, "Segura123?", "a")));
    unknown.push(await workOf(() => verifyPassword(null, "Segura123?", "a")));
  }
  // The minimum of several runs excludes other work of this process.
  expect(Math.min(...unknown) / Math.min(...wrong)).toBeGreaterThan(0.5);
});

it("a few jobs of one key wait, others are refused at once, and another key proceeds", async () => {
  const many = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("2580", "hostile")));
  const refused = many.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(19);
  expect((refused[0] as PromiseRejectedResult).reason.code).toBe("OVERLOADED");
  await hashPassword("2580", "other");
});

it("reads files before earlier hash jobs, while one store hashes without end", async () => {
  let isOver = false;
  const flood = (async () => {
    while (!isOver)
      await Promise.allSettled(Array.from({ length: 9 }, () => hashPassword("2580", "hostile")));
  })();
  const hashed = Promise.all(Array.from({ length: 9 }, (_, i) => hashPassword("2580", `watched ${i}`)));
  const order: string[] = [];
  const done = hashed.then(() => order.push("hashes"));
  // More reads than the thread pool has threads.
  await Promise.all(Array.from({ length: 50 }, () => readFile(new URL(import.meta.url))));
  order.push("files");
  isOver = true;
  await Promise.all([flood, done]);
  expect(order).toEqual(["files", "hashes"]);
});

it.runIf(process.platform === "linux")(
  "gives the hashing thread a low priority, and not the process (needs Linux)",
  async () => {
    await hashPassword("2580", "a");
    const threads = await readdir("/proc/self/task");
    const priorities = await Promise.all(
      threads.map(async (id) => {
        const stat = await readFile(`/proc/self/task/${id}/stat`, "utf8").catch(() => "");
        return Number(stat.split(") ")[1]?.split(" ")[16] ?? 0);
      }),
    );
    expect(priorities).toContain(10);
    expect(getPriority()).toBeLessThan(10);
  },
);
