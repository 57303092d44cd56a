import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { useBackSteps } from "#web/ui/hooks/use-back-steps.ts";

/** The number of steps back that stay on the same address. */
export const stepsBack = () => (history.state as { steps?: number } | null)?.steps ?? 0;

/**
 * The tests share one history, also across files: removes what they left, and waits for pending navigation. The
 * browser goes back asynchronously and fires an event when done.
 */
export async function historyAtRest(): Promise<void> {
  renderHook(() => useBackSteps(0, () => {}));
  await waitFor(() => expect(stepsBack()).toBe(0));
  cleanup();
}
