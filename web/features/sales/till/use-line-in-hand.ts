import { useState } from "react";
import type { CartLine } from "./cart.ts";

/** The line that was changed last, or that a person has touched since: it alone has its controls in sight. */
export function useLineInHand(lines: readonly CartLine[]): [string | null, (id: string) => void] {
  const [seen, setSeen] = useState({ lines, hand: lines.at(-1)?.id ?? null });
  if (seen.lines !== lines) setSeen({ lines, hand: handOf(lines, seen.lines, seen.hand) });
  const take = (id: string) => setSeen((now) => (now.hand === id ? now : { ...now, hand: id }));
  return [seen.hand, take];
}

export function handOf(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  hand: string | null,
): string | null {
  const changed = lines.filter((line) => !before.includes(line));
  // The catalogue changes many at once; a person one.
  if (changed.length === 1) return changed[0]!.id;
  return lines.some(({ id }) => id === hand) ? hand : (lines.at(-1)?.id ?? null);
}
