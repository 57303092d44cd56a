import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import { type AttemptOutcome, JOB_LEASE_MS } from "#server/outbox/job-attempts.ts";
import {
  type AnyJobKind,
  type Job,
  JobFailedError,
  type JobKind,
  JobPostponedError,
} from "#server/outbox/job-kind.ts";
import { retryJobNow } from "#server/outbox/outbox.sql.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";
import { createOutboxWorker } from "#server/outbox/worker.ts";
import { openTestServer, queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
beforeEach(() => queryAsDatabaseOwner("delete from outbox"));

type Payload = { text: string };
type Perform = JobKind<Payload>["perform"];

const TEST = { name: "TEST", payload: z.object({ text: z.string() }) };
const kindOf = (perform: Perform, more: Partial<JobKind<Payload>> = {}): JobKind<Payload> => ({
  ...TEST,
  retry: { first: 1_000, longest: 4_000, giveUpAfter: 60_000 },
  timeout: 30_000,
  perform,
  ...more,
});

/** A promise that stays pending until `release` is called. */
function hold(): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held: released, release };
}

const HOUR_MS = 3_600_000;

type StartedWorker = { outcomes: AttemptOutcome[]; stop(): Promise<void> };

async function start(
  kind: AnyJobKind,
  more: { clock?: () => Date; stopTimeout?: number; lookEvery?: number } = {},
): Promise<StartedWorker> {
  const { db } = await openTestServer();
  const outcomes: AttemptOutcome[] = [];
  const onOutcome = (_: string, outcome: AttemptOutcome) => void outcomes.push(outcome);
  const worker = createOutboxWorker({ db, kinds: [kind], log: quiet, onOutcome, ...more });
  worker.start();
  stops.push(() => worker.stop());
  return { outcomes, stop: () => worker.stop() };
}

async function add(storeId: string, text = "hola", now = new Date()): Promise<string> {
  const { db } = await openTestServer();
  const id = uuidv7();
  await db.inStore(storeId, async (tx) => enqueueJob(tx, TEST, { id, payload: { text }, now }));
  return id;
}

const newStore = async () => (await signIn()).storeId;

type Row = {
  claim: string | null;
  attempts: number;
  due_at: Date;
  reason: string | null;
  given_up_at: Date | null;
};
const rowOf = async (id: string) =>
  (await queryAsDatabaseOwner<Row>("select * from outbox where id = $1", [id]))[0];

it("performs a job as soon as its transaction commits, and removes it", async () => {
  const done: Job<Payload>[] = [];
  await start(
    kindOf(async (job) => {
      done.push(job);
      return undefined;
    }),
    { lookEvery: HOUR_MS },
  );
  const storeId = await newStore();
  const id = await add(storeId);
  await expect.poll(() => done.length, { interval: 10 }).toBe(1);
  expect(done[0]).toMatchObject({ id, storeId, payload: { text: "hola" } });
  await expect.poll(() => rowOf(id)).toBeUndefined();
});

it("leaves no job after a rollback", async () => {
  const { db } = await openTestServer();
  const storeId = await newStore();
  const id = uuidv7();
  const failing = db.inStore(storeId, async (tx) => {
    enqueueJob(tx, TEST, { id, payload: { text: "x" }, now: new Date() });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await rowOf(id)).toBeUndefined();
});

it("performs every job once with two workers", async () => {
  const done: string[] = [];
  const kind = kindOf(async ({ id }) => {
    done.push(id);
    return undefined;
  });
  const stores = await Promise.all([newStore(), newStore(), newStore()]);
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) for (const store of stores) ids.push(await add(store));
  await Promise.all([start(kind), start(kind)]);
  await expect.poll(() => queryAsDatabaseOwner("select from outbox")).toEqual([]);
  expect(done.sort()).toEqual(ids.sort());
});

it("serves a store with one job before the hundredth job of another", async () => {
  const done: string[] = [];
  const [large, small] = [await newStore(), await newStore()];
  for (let i = 0; i < 100; i++) await add(large);
  await add(small);
  await start(
    kindOf(async ({ storeId }) => {
      done.push(storeId);
      return undefined;
    }),
  );
  await expect.poll(() => done.includes(small)).toBe(true);
  expect(done.indexOf(small)).toBeLessThan(4);
});

it("gives a slow job its store alone, and delays no other store", async () => {
  const { held, release } = hold();
  const done: string[] = [];
  const slow = await newStore();
  await start(
    kindOf(async ({ storeId, payload }) => {
      if (payload.text === "slow") await held;
      done.push(`${storeId} ${payload.text}`);
      return undefined;
    }),
  );
  await add(slow, "slow");
  await add(slow, "behind");
  const others = await Promise.all([newStore(), newStore(), newStore(), newStore(), newStore()]);
  for (const store of others) await add(store);
  await expect.poll(() => done.length).toBe(5);
  expect(done).not.toContain(`${slow} behind`);
  release();
  await expect.poll(() => done.slice(5)).toEqual([`${slow} slow`, `${slow} behind`]);
});

it("retries a failure after its pause, and gives up with the reason after the limit", async () => {
  let now = Date.now();
  const { outcomes } = await start(
    kindOf(async () => {
      throw new JobFailedError("No contesta");
    }),
    { clock: () => new Date(now) },
  );
  const id = await add(await newStore(), "x", new Date(now));
  await expect.poll(() => outcomes).toEqual(["failed"]);
  const row = (await rowOf(id))!;
  expect(row).toMatchObject({ attempts: 1, claim: null, reason: "No contesta", given_up_at: null });
  expect(row.due_at.getTime() - now).toBeGreaterThanOrEqual(800);
  expect(row.due_at.getTime() - now).toBeLessThanOrEqual(1_000);
  now += 59_500;
  wakeOutboxWorkers();
  await expect.poll(() => outcomes).toEqual(["failed", "given_up"]);
  expect((await rowOf(id))!.given_up_at).toEqual(new Date(now));
});

it("gives up a final failure at once, and retries it on request", async () => {
  const { db } = await openTestServer();
  let final = true;
  const { outcomes } = await start(
    kindOf(async () => {
      if (final) throw new JobFailedError("No existe", { final: true });
      return undefined;
    }),
  );
  const storeId = await newStore();
  const id = await add(storeId);
  await expect.poll(() => outcomes).toEqual(["given_up"]);
  final = false;
  wakeOutboxWorkers();
  expect(await db.inStore(storeId, (tx) => retryJobNow(tx, id, new Date()))).toBe(true);
  wakeOutboxWorkers();
  await expect.poll(() => outcomes).toEqual(["given_up", "done"]);
});

it("counts an unexpected error, an invalid payload and a timeout as failures", async () => {
  const storeId = await newStore();
  const { outcomes } = await start(
    kindOf(
      async ({ payload }) => {
        if (payload.text === "hangs") await new Promise(() => {});
        throw new TypeError("x of undefined");
      },
      { timeout: 50 },
    ),
  );
  const ids = [await add(storeId, "fault"), await add(storeId, "hangs"), await add(storeId, "shape")];
  await queryAsDatabaseOwner("update outbox set payload = '{}' where id = $1", [ids[2]]);
  await expect.poll(() => outcomes.length).toBe(3);
  const reasons = await Promise.all(ids.map(async (id) => (await rowOf(id))?.reason));
  expect(reasons[0]).toBe("Hubo un error del programa");
  expect(reasons[1]).toBe("Se demoró demasiado");
});

it("lets a postponed job wait without counting the attempt", async () => {
  const until = new Date(Date.now() + 3_600_000);
  const { outcomes } = await start(
    kindOf(async () => {
      throw new JobPostponedError(until);
    }),
  );
  const id = await add(await newStore());
  await expect.poll(() => outcomes).toEqual(["postponed"]);
  expect(await rowOf(id)).toMatchObject({ attempts: 0, claim: null, due_at: until, reason: null });
});

it("does not count the time of a postponement towards giving up", async () => {
  let now = Date.now();
  let performed = 0;
  const { outcomes } = await start(
    kindOf(async () => {
      performed += 1;
      if (performed > 1) throw new JobFailedError("No contesta");
      now += HOUR_MS;
      throw new JobPostponedError(new Date(now));
    }),
    { clock: () => new Date(now), lookEvery: 50 },
  );
  await add(await newStore(), "x", new Date(now));
  await expect.poll(() => outcomes).toEqual(["postponed", "failed"]);
});

it("stores what a job writes together with its end: performed twice, written once", async () => {
  let now = Date.now();
  let performed = 0;
  const releases: (() => void)[] = [];
  const kind = kindOf(async () => {
    performed += 1;
    if (performed === 1) await new Promise<void>((resolve) => releases.push(resolve));
    return async (tx) =>
      enqueueJob(tx, { ...TEST, name: "WRITTEN" }, { id: uuidv7(), payload: { text: "x" }, now: new Date() });
  });
  const first = await start(kind, { clock: () => new Date(now) });
  await add(await newStore(), "x", new Date(now));
  await expect.poll(() => performed).toBe(1);
  now += JOB_LEASE_MS + 1_000;
  const second = await start(kind, { clock: () => new Date(now) });
  await expect.poll(() => second.outcomes).toEqual(["done"]);
  releases[0]!();
  await expect.poll(() => first.outcomes).toEqual(["lost"]);
  expect(await queryAsDatabaseOwner("select from outbox where kind = 'WRITTEN'")).toHaveLength(1);
});

it("finishes running jobs at a stop, and starts no more", async () => {
  const done: string[] = [];
  const { held, release } = hold();
  const { stop } = await start(
    kindOf(async ({ id }) => {
      await held;
      done.push(id);
      return undefined;
    }),
  );
  const storeId = await newStore();
  const ids = [await add(storeId), await add(storeId)];
  await expect.poll(async () => (await rowOf(ids[0]!))?.claim).toBeTruthy();
  const stopped = stop();
  release();
  await stopped;
  expect(done).toEqual([ids[0]]);
  expect(await rowOf(ids[1]!)).toMatchObject({ attempts: 0, claim: null });
});

it("releases the claim of a job that outlasts the stop: it is due at once and untried", async () => {
  const { stop } = await start(
    kindOf(() => new Promise(() => {})),
    { stopTimeout: 50 },
  );
  const id = await add(await newStore());
  await expect.poll(async () => (await rowOf(id))?.claim).toBeTruthy();
  await stop();
  const row = (await rowOf(id))!;
  expect(row).toMatchObject({ claim: null, attempts: 0 });
  expect(row.due_at.getTime()).toBeLessThanOrEqual(Date.now());
});

it("lets a kind read and write its store while it runs, and tells it the number of attempts", async () => {
  const seen: unknown[] = [];
  let ahead = 0;
  const { outcomes } = await start(
    kindOf(async ({ inStore, storeId, attempts }) => {
      seen.push([await inStore(async (tx) => tx.storeId === storeId), attempts]);
      if (attempts === 1) throw new JobFailedError("Otra vez");
      return undefined;
    }),
    { clock: () => new Date(Date.now() + ahead) },
  );
  await add(await newStore());
  await expect.poll(() => outcomes).toEqual(["failed"]);
  ahead = 2_000;
  wakeOutboxWorkers();
  await expect.poll(() => outcomes).toEqual(["failed", "done"]);
  expect(seen).toEqual([
    [true, 1],
    [true, 2],
  ]);
});
