import { useState } from "react";
import type { CartLine } from "./cart-line.ts";

export function useActiveCartLine(lines: readonly CartLine[]): [string | null, (key: string) => void] {
  const [seen, setSeen] = useState({ lines, hand: lines.at(-1)?.key ?? null });
  if (seen.lines !== lines) setSeen({ lines, hand: findActiveCartLine(lines, seen.lines, seen.hand) });
  const take = (key: string) => setSeen((now) => (now.hand === key ? now : { ...now, hand: key }));
  return [seen.hand, take];
}

export function findActiveCartLine(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  hand: string | null,
): string | null {
  const changed = lines.filter((line) => !before.includes(line));
  // One changed line is the user's change; a catalogue update usually changes several.
  if (changed.length === 1) return changed[0]!.key;
  return lines.some(({ key }) => key === hand) ? hand : (lines.at(-1)?.key ?? null);
}
