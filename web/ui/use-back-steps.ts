import { useEffect, useRef } from "react";

/**
 * Gives the browser's back button something to take back on the same address: as many entries of the history
 * as there are steps now. `onBack` takes one step back, or does nothing to stay where it is.
 */
export function useBackSteps(steps: number, onBack: () => void) {
  const latest = useRef({ steps, onBack });
  useEffect(() => {
    latest.current = { steps, onBack };
  });
  // The browser goes back later than it is told to.
  const going = useRef(false);

  function settle() {
    const missing = latest.current.steps - stepsOfEntry();
    if (going.current || missing === 0) return;
    if (missing < 0) {
      going.current = true;
      history.go(missing);
    }
    for (let i = 0; i < missing; i++)
      history.pushState({ ...history.state, [STEPS]: stepsOfEntry() + 1 }, "");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: settle reads what is latest
  useEffect(settle, [steps]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: settle reads what is latest
  useEffect(() => {
    function onPop() {
      if (going.current) going.current = false;
      else if (stepsOfEntry() < latest.current.steps) latest.current.onBack();
      // Once the screen has been drawn with fewer steps, or with the same.
      requestAnimationFrame(settle);
    }
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);
}

/** Survives a reload together with the entry. */
const STEPS = "steps";

function stepsOfEntry(): number {
  return (history.state as { [STEPS]?: number } | null)?.[STEPS] ?? 0;
}
