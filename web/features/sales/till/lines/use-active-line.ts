import { useState } from "react";
import type { CartLine } from "#web/features/sales/till/sale/cart-line.ts";

export function useActiveCartLine(lines: readonly CartLine[]): [string | null, (key: string) => void] {
  const [seen, setSeen] = useState({ lines, active: lines.at(-1)?.key ?? null });
  if (seen.lines !== lines) setSeen({ lines, active: findActiveCartLine(lines, seen.lines, seen.active) });
  const activate = (key: string) => setSeen((now) => (now.active === key ? now : { ...now, active: key }));
  return [seen.active, activate];
}

export function findActiveCartLine(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  active: string | null,
): string | null {
  const changed = lines.filter((line) => !before.includes(line));
  // One changed line is the user's change; a catalogue update usually changes several.
  if (changed.length === 1) return changed[0]!.key;
  return lines.some(({ key }) => key === active) ? active : (lines.at(-1)?.key ?? null);
}
