import { setTimeout as sleep } from "node:timers/promises";

const LONGEST = 100;

/** Rests for as long as the work took that began then, so that tills come first. */
export async function rest(began: number): Promise<void> {
  await sleep(Math.min(performance.now() - began, LONGEST));
}
