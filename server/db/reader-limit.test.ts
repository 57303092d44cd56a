import { expect, it } from "vitest";
import { createSnapshotReaderLimit } from "#server/db/reader-limit.ts";

it("takes the place of the slowest reader when another waits", async () => {
  let time = 0;
  async function* numbers() {
    for (let number = 0; ; number++) {
      time += 9;
      yield number;
    }
  }
  const reading = createSnapshotReaderLimit({
    maxReaders: 2,
    guaranteedMs: 50,
    timeoutMs: 5_000,
    now: () => time,
  });
  const slow = reading.read(numbers);
  const fast = reading.read(numbers);
  await slow.next();
  for (let taken = 0; taken < 20; taken++) {
    await fast.next();
    time += 1;
  }
  const next = reading.read(numbers);
  expect((await next.next()).value).toBe(0);
  await expect(slow.next()).rejects.toMatchObject({ code: "TOO_MANY_EXPORTS" });
  expect((await fast.next()).value).toBe(20);
  await Promise.all([fast.return(undefined), next.return(undefined)]);
});

it("leaves a new reader its place", async () => {
  async function* numbers() {
    for (let number = 0; ; number++) yield number;
  }
  const reading = createSnapshotReaderLimit({ maxReaders: 1, guaranteedMs: 60_000, timeoutMs: 300 });
  const first = reading.read(numbers);
  await first.next();
  await expect(reading.read(numbers).next()).rejects.toMatchObject({ code: "TOO_MANY_EXPORTS" });
  expect((await first.next()).value).toBe(1);
  await first.return(undefined);
  expect((await reading.read(numbers).next()).value).toBe(0);
});
