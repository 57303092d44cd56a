import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { useBackButtonSteps } from "#web/ui/hooks/use-back-steps.ts";

/** Number of steps back that stay on the same URL. */
export const countBackSteps = () => (history.state as { steps?: number } | null)?.steps ?? 0;

/** Removes history entries of earlier tests, and waits for pending navigation, which is asynchronous. */
export async function resetBrowserHistory(): Promise<void> {
  renderHook(() => useBackButtonSteps(0, () => {}));
  await waitFor(() => expect(countBackSteps()).toBe(0));
  cleanup();
}
