import { useEffect, useRef } from "react";

type Layer = { steps: number; onBack: () => void };

/** Open layers in the order of opening. The last layer gets the back button first. */
const layers: Layer[] = [];
// Whether a call of history.back(), which is asynchronous, is pending.
let going = false;
let listening = false;

/** Adds a history entry per step. `onBack` goes one step back, or does nothing to stay. */
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
    // Leaving the screen removes its history entries, or a later return does.
    return () => close(own);
  }, []);
}

function close(layer: Layer) {
  const place = layers.indexOf(layer);
  if (place >= 0) layers.splice(place, 1);
  layer.steps = 0;
}

const wantedSteps = () => layers.reduce((sum, { steps }) => sum + steps, 0);

function settle() {
  const missing = wantedSteps() - stepsOfEntry();
  if (going || missing === 0) return;
  if (missing < 0) {
    going = true;
    history.go(missing);
  }
  for (let i = 0; i < missing; i++) history.pushState({ ...history.state, [STEPS]: stepsOfEntry() + 1 }, "");
}

function onPop() {
  if (going) going = false;
  else if (stepsOfEntry() < wantedSteps()) layers.at(-1)!.onBack();
  requestAnimationFrame(settle);
}

const STEPS = "steps";

function stepsOfEntry(): number {
  return (history.state as { [STEPS]?: number } | null)?.[STEPS] ?? 0;
}
