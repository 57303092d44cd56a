import { useEffect, useRef } from "react";

type Layer = { steps: number; onBack: () => void };

/** What is open now, the last opened at the end: a form over the sale panel takes the back button first. */
const layers: Layer[] = [];
// The browser goes back later than it is told to.
let going = false;
let listening = false;

/**
 * Gives the browser's back button something to take back on the same address: as many entries of the history
 * as there are steps now. `onBack` takes one step back, or does nothing to stay where it is.
 */
export function useBackSteps(steps: number, onBack: () => void) {
  const layer = useRef<Layer>({ steps: 0, onBack });
  useEffect(() => {
    layer.current.onBack = onBack;
  });
  useEffect(() => {
    const own = layer.current;
    if (steps === 0) close(own);
    else if (own.steps === 0) layers.push(own);
    own.steps = steps;
    settle();
  }, [steps]);
  useEffect(() => {
    const own = layer.current;
    if (!listening) window.addEventListener("popstate", onPop);
    listening = true;
    // Whoever leaves the screen takes the entries along, or finds them settled on return.
    return () => close(own);
  }, []);
}

function close(layer: Layer) {
  const place = layers.indexOf(layer);
  if (place >= 0) layers.splice(place, 1);
  layer.steps = 0;
}

const wanted = () => layers.reduce((sum, { steps }) => sum + steps, 0);

function settle() {
  const missing = wanted() - stepsOfEntry();
  if (going || missing === 0) return;
  if (missing < 0) {
    going = true;
    history.go(missing);
  }
  for (let i = 0; i < missing; i++) history.pushState({ ...history.state, [STEPS]: stepsOfEntry() + 1 }, "");
}

function onPop() {
  if (going) going = false;
  else if (stepsOfEntry() < wanted()) layers.at(-1)!.onBack();
  // Once the screen has been drawn with fewer steps, or with the same.
  requestAnimationFrame(settle);
}

/** Survives a reload together with the entry. */
const STEPS = "steps";

function stepsOfEntry(): number {
  return (history.state as { [STEPS]?: number } | null)?.[STEPS] ?? 0;
}
