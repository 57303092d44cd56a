/** Share of a limit from which the screen warns. */
const NEAR_LIMIT = 0.8;

/** Share of the bar to fill, from 0 to 1, and a sentence. */
export function computePlanUsage(count: number, most: number) {
  const part = Math.min(count / most, 1);
  if (count > most) return { state: "full", part, note: "Superaste el límite del plan gratis" } as const;
  if (count === most) return { state: "full", part, note: "Llegaste al límite del plan gratis" } as const;
  const left = most - count;
  const note = left === 1 ? "Te queda 1" : `Te quedan ${left}`;
  return { state: part >= NEAR_LIMIT ? "near" : "calm", part, note } as const;
}
