import { setTimeout as sleep } from "node:timers/promises";

const MAX_PAUSE_MS = 100;

/** Waits as long as the work since `began` took, so that tills come first. */
export async function pauseAfterWork(began: number): Promise<void> {
  await sleep(Math.min(performance.now() - began, MAX_PAUSE_MS));
}
