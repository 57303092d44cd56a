import { onConnectionStatusChange, readConnectionStatus } from "#web/offline/device/connection.ts";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** What remains after a round of requests: some to repeat soon, some to repeat after a minute, or nothing. */
export type RoundOutcome = "soon" | "later" | "nothing";

/** Runs `round` again while requests remain: after 2 s, then each time after twice as long, up to 60 s. */
export function createRetrySchedule(round: () => unknown) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  return {
    stop: () => clearTimeout(timer),
    reset: () => {
      wait = FIRST_WAIT_MS;
    },
    /** Plans the next round, which replaces a round that was planned before. */
    plan(left: RoundOutcome): void {
      clearTimeout(timer);
      if (left !== "soon") wait = FIRST_WAIT_MS;
      if (left === "nothing") return;
      timer = setTimeout(round, left === "later" ? LONGEST_WAIT_MS : wait);
      if (left === "soon") wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    },
  };
}

/** Calls the listener when the connection to the server is lost, and when it returns. */
export function onReachedChange(listener: (isReached: boolean) => void): () => void {
  let { reached } = readConnectionStatus();
  return onConnectionStatusChange(() => {
    const isReached = readConnectionStatus().reached;
    if (isReached === reached) return;
    reached = isReached;
    listener(isReached);
  });
}
