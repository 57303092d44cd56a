import { expect, it } from "vitest";
import { createRateLimiter } from "#server/http/limits/rate-limiter.ts";

it("allows a burst, then a rate per second, for each key", () => {
  let time = 0;
  const limiter = createRateLimiter({ burst: 1_000, perSecond: 100 }, () => time);
  expect([limiter("a", 600), limiter("a", 400)]).toEqual([0, 0]);
  expect([limiter("a", 50), limiter("a", 50)]).toEqual([500, 1_000]);
  expect(limiter("b", 1_000)).toBe(0);
  time = 4_000; // three seconds after what it sent was paid for
  expect([limiter("a", 300), limiter("a", 700)]).toEqual([0, 7_000]);
  expect(limiter("a", 100)).toBe(8_000);
  time = 60_000;
  expect([limiter("a", 1_000), limiter("a", 1)]).toEqual([0, 10]);
});
