import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createReadingPlaces } from "#server/db/reading-places.ts";

async function* numbers() {
  for (let number = 0; ; number++) yield number;
}

it("takes the place of the reader whose client takes least, when another waits", async () => {
  const reading = createReadingPlaces({ places: 2, safe: 50, patience: 5_000 });
  const slow = reading.read(numbers);
  const fast = reading.read(numbers);
  await slow.next();
  let isOver = false;
  const taking = (async () => {
    while (!isOver) {
      await fast.next();
      await sleep(1);
    }
  })();
  await sleep(100);
  const next = reading.read(numbers);
  expect((await next.next()).value).toBe(0);
  await expect(slow.next()).rejects.toMatchObject({ code: "TOO_MANY_EXPORTS" });
  isOver = true;
  await taking;
  await Promise.all([fast.return(undefined), next.return(undefined)]);
});

it("takes no place of a reader that has just begun", async () => {
  const reading = createReadingPlaces({ places: 1, safe: 60_000, patience: 300 });
  const first = reading.read(numbers);
  await first.next();
  await expect(reading.read(numbers).next()).rejects.toMatchObject({ code: "TOO_MANY_EXPORTS" });
  expect((await first.next()).value).toBe(1);
  await first.return(undefined);
  expect((await reading.read(numbers).next()).value).toBe(0);
});
