import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * In milliseconds. In the long form, on a machine that has nothing else to do: nobody at a till feels it. Among all the
 * other tests a neighbour in the same cache doubles what is right, while what grows with the square takes seconds.
 */
export const MOST_HELD = process.env.FUZZ_REQUESTS ? 50 : 150;
/** The machine has other things to do as well: what is slow each time is slow. */
const TRIES = 12;

/** How long at most `work` kept the event loop to itself, in milliseconds: of several tries the one that went best. */
export async function loopHeldBy(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  const cpu = cpuTime();
  await work();
  // All that was done in that time: no part of it took longer.
  let least = Math.min(performance.eventLoopUtilization(before).active, cpuTime() - cpu);
  for (let i = 0; i < TRIES && least > MOST_HELD; i++) least = Math.min(least, await longestTurn(work));
  return least;
}

/** Of the loop, from one look at the clocks to the next. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let [time, cpu] = [performance.now(), cpuTime()];
  const look = () => {
    const [timeNow, cpuNow] = [performance.now(), cpuTime()];
    longest = Math.max(longest, Math.min(timeNow - time, cpuNow - cpu));
    [time, cpu] = [timeNow, cpuNow];
  };
  const timer = setInterval(look, 1);
  await work();
  await sleep(2); // so that the last turn is looked at as well
  clearInterval(timer);
  look();
  return longest;
}

/** What this thread has had of a processor, in milliseconds, however busy the machine is; Linux alone tells. */
function cpuTime(): number {
  if (process.platform !== "linux") return performance.now();
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
}
