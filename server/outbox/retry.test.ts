import { expect, it } from "vitest";
import { nextAttemptTime } from "#server/outbox/retry.ts";

const policy = { first: 1_000, longest: 8_000, giveUpAfter: 60_000 };
const now = new Date(1_000_000);
const pause = (attempts: number, random: number) =>
  nextAttemptTime(policy, { attempts, triedSince: now, now }, () => random)!.getTime() - now.getTime();

it("doubles the pause up to the longest", () =>
  expect([1, 2, 3, 4, 5, 60].map((attempts) => pause(attempts, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]));

it("shortens a pause by up to a fifth at random", () =>
  expect([0, 0.5, 1].map((random) => pause(1, random))).toEqual([1_000, 900, 800]));

it("gives up when the next try would come after the limit", () => {
  const triedSince = new Date(now.getTime() - 59_500);
  expect(nextAttemptTime(policy, { attempts: 1, triedSince, now }, () => 0)).toBeNull();
  expect(
    nextAttemptTime(policy, { attempts: 1, triedSince: new Date(now.getTime() - 58_000), now }),
  ).not.toBeNull();
});
