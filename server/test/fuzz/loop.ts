import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Maximum milliseconds. In the long form, on an idle machine, nobody at a till notices it. Among other tests a
 * shared cache doubles normal times, while quadratic work takes seconds.
 */
export const MOST_HELD = process.env.FUZZ_REQUESTS ? 50 : 150;
/** Other load varies, while slow work is slow each time. */
const TRIES = 12;

/** The longest block of the event loop by `work`, in milliseconds; the minimum of several tries. */
export async function loopHeldBy(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  const cpu = cpuTime();
  await work();
  // The total work in that time: an upper bound for each part.
  let least = Math.min(performance.eventLoopUtilization(before).active, cpuTime() - cpu);
  for (let i = 0; i < TRIES && least > MOST_HELD; i++) least = Math.min(least, await longestTurn(work));
  return least;
}

/** The longest interval between two ticks. */
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

/** Processor time of this thread in milliseconds, independent of other load; Linux only. */
function cpuTime(): number {
  if (process.platform !== "linux") return performance.now();
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
}
