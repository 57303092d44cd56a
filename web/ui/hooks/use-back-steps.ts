import { useEffect, useRef } from "react";

/** A dialog or panel that handles the back button. Its steps count only on `path`, the screen on which it opened. */
type Layer = { steps: number; path: string; onBack: () => void };

/** Open layers, such as dialogs, in the order of opening. The last layer handles the back button first. */
const layers: Layer[] = [];
// Whether a call of history.go(), which is asynchronous, is pending.
let going = false;
let listening = false;

/** Adds a history entry per step. The back button calls `onBack`, which may lower `steps` or leave it. */
export function useBackButtonSteps(steps: number, onBack: () => void) {
  const layer = useRef<Layer>({ steps: 0, path: "", onBack });
  useEffect(() => {
    layer.current.onBack = onBack;
  });
  useEffect(() => {
    const own = layer.current;
    if (steps === 0) close(own);
    else if (own.steps === 0) {
      own.path = location.pathname;
      layers.push(own);
    }
    own.steps = steps;
    settle();
  }, [steps]);
  useEffect(() => {
    const own = layer.current;
    if (!listening) window.addEventListener("popstate", onPop);
    listening = true;
    // Only forgets the layer: its history entries stay until the next `settle` goes back over them.
    return () => close(own);
  }, []);
}

function close(layer: Layer) {
  const place = layers.indexOf(layer);
  if (place >= 0) layers.splice(place, 1);
  layer.steps = 0;
}

const layersHere = () => layers.filter(({ path }) => path === location.pathname);
const wantedSteps = () => layersHere().reduce((sum, { steps }) => sum + steps, 0);

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
  else if (stepsOfEntry() < wantedSteps()) layersHere().at(-1)!.onBack();
  requestAnimationFrame(settle);
}

const STEPS = "steps";

function stepsOfEntry(): number {
  return (history.state as { [STEPS]?: number } | null)?.[STEPS] ?? 0;
}
