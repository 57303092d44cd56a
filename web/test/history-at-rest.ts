import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { useBackSteps } from "#web/ui/use-back-steps.ts";

/** How many steps the browser can take back now on the same address. */
export const stepsBack = () => (history.state as { steps?: number } | null)?.steps ?? 0;

/**
 * The tests share one history, also with those of other files: what they left is taken out of it, and what was still
 * going back has arrived. The browser goes back later than it is told to, and says so when it has.
 */
export async function historyAtRest(): Promise<void> {
  renderHook(() => useBackSteps(0, () => {}));
  await waitFor(() => expect(stepsBack()).toBe(0));
  cleanup();
}
