import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { useBackSteps } from "#web/ui/hooks/use-back-steps.ts";

/** Number of steps back that stay on the same URL. */
export const countBackSteps = () => (history.state as { steps?: number } | null)?.steps ?? 0;

/** Removes history entries of earlier tests, and waits for pending navigation, which is asynchronous. */
export async function resetHistory(): Promise<void> {
  renderHook(() => useBackSteps(0, () => {}));
  await waitFor(() => expect(countBackSteps()).toBe(0));
  cleanup();
}
