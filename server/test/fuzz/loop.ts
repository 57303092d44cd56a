import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * In milliseconds: the maximum block of the event loop. `npm run fuzz`, on an idle machine, allows what
 * nobody at a till notices. Parallel tests double normal times, so `npm test` allows more; quadratic work
 * takes seconds.
 */
export const MAX_EVENT_LOOP_BLOCK_MS = process.env.FUZZ_REQUESTS ? 50 : 150;
/** Attempts: other load varies, while slow work is slow at each attempt. */
const TRIES = 12;

/** The longest block of the event loop by `work`, in milliseconds; the minimum of several attempts. */
export async function measureEventLoopBlock(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  const cpu = cpuTime();
  await work();
  // The total time of the work, which is an upper bound for each block.
  let least = Math.min(performance.eventLoopUtilization(before).active, cpuTime() - cpu);
  for (let i = 0; i < TRIES && least > MAX_EVENT_LOOP_BLOCK_MS; i++)
    least = Math.min(least, await longestTurn(work));
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
  await sleep(2); // so that the last turn is measured too
  clearInterval(timer);
  look();
  return longest;
}

/** Processor time of this thread in milliseconds, which does not depend on other load; Linux only. */
function cpuTime(): number {
  if (process.platform !== "linux") return performance.now();
  return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
}
