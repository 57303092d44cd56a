import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import {
  MAX_MISSING_PICTURE_REQUESTS,
  readCachedPicture,
} from "#server/features/products/images/picture-cache.ts";
import { storeImage } from "#server/features/products/images/store-image.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";

/** A second application on the same database that counts its transactions. */
let app: FastifyInstance;
let transactions = 0;
beforeAll(async () => {
  const { db } = await openTestServer();
  const inStore: typeof db.inStore = (...args) => {
    transactions += 1;
    return db.inStore(...args);
  };
  app = await createApp({ db: { ...db, inStore } });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

async function aPicture(): Promise<string> {
  const { db } = await openTestServer();
  const { storeId } = await signIn();
  const hash = randomBytes(32);
  const picture = { hash, bytes: randomBytes(1_000) };
  await db.inStore(storeId, (tx) => storeImage(tx, picture, new Date()));
  return `/images/${storeId}/${hash.toString("hex")}.webp`;
}

const ask = async (url: string, remoteAddress = "190.24.7.7") =>
  (await app.inject({ url, remoteAddress })).statusCode;

it("many requests for a picture cost one transaction", async () => {
  const url = await aPicture();
  const before = transactions;
  const first = await Promise.all(Array.from({ length: 20 }, () => ask(url)));
  const later = await Promise.all(Array.from({ length: 20 }, () => ask(url)));
  expect(new Set([...first, ...later])).toEqual(new Set([200]));
  expect(transactions - before).toBe(1);
});

it("limits a client that guesses URLs without database queries, and without affecting others", async () => {
  const [known, other] = [await aPicture(), await aPicture()];
  // One household's IPv6 prefix has 2^64 addresses.
  const connection = `2800:e2:7:${randomBytes(2).toString("hex")}`;
  const somewhere = (i: number) => `${connection}::${i.toString(16)}`;
  // Stops the clock, so that the minute of the rate limit does not end during this test.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  expect(await ask(known, somewhere(1))).toBe(200);
  const before = transactions;
  const statuses = new Map<number, number>();
  for (let i = 0; i < MAX_MISSING_PICTURE_REQUESTS + 100; i++) {
    const status = await ask(`/images/${uuidv7()}/${randomBytes(32).toString("hex")}.webp`, somewhere(i));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: MAX_MISSING_PICTURE_REQUESTS, 429: 100 });
  expect(transactions - before).toBe(MAX_MISSING_PICTURE_REQUESTS);
  const refused = await app.inject({ url: other, remoteAddress: somewhere(1) });
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(await ask(known, somewhere(2)), "what is at hand is shown").toBe(200);
  expect(await ask(other), "to somebody else").toBe(200);
});

it("limits its size in bytes", async () => {
  let reads = 0;
  const show = (n: number) =>
    readCachedPicture("tienda", `${n}`, "red", async () => {
      reads += 1;
      return { mediaType: "image/webp", bytes: Buffer.alloc(1024 * 1024) };
    });
  for (let n = 0; n < 30; n++) await show(n);
  expect(reads).toBe(30);
  await show(29);
  expect(reads, "the last one is there").toBe(30);
  await show(0);
  expect(reads, "the first one is not").toBe(31);
});
