import type { ClosingChainReport } from "#core/contract/shifts/shifts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type ClosedShiftFigures,
  closedFiguresMatchRows,
  computeClosingHash,
} from "#server/features/shifts/shift-rules.ts";
import {
  type ClosingChainLink,
  readChainLinksAfter,
  readClosedShiftCount,
  readShiftFigureSources,
  readShiftRowsByIds,
} from "#server/features/shifts/shifts.sql.ts";

/** Shifts verified at once; more would need too much memory for their movements. */
const SHIFTS_PER_BATCH = 20;
const MAX_PROBLEMS = 100;

type Problem = ClosingChainReport["problems"][number];

export async function verifyShifts(tx: StoreTx): Promise<ClosingChainReport> {
  const closed = await readClosedShiftCount(tx);
  const problems: Problem[] = [];
  let checked = 0;
  let last: Pick<ClosingChainLink, "place" | "hash"> = { place: 0, hash: Buffer.alloc(0) };
  for (;;) {
    const links = await readChainLinksAfter(tx, last.place, SHIFTS_PER_BATCH);
    if (links.length === 0) break;
    const ids = links.map(({ shiftId }) => shiftId);
    const [rows, parts] = await Promise.all([readShiftRowsByIds(tx, ids), readShiftFigureSources(tx, ids)]);
    for (const link of links) {
      problems.push(...missing(last.place + 1, link.place - 1));
      const row = rows.find(({ id }) => id === link.shiftId)!;
      const { figures: _, hash: __, previousHash: ___, ...opening } = row;
      const shift = { id: row.id, number: row.number };
      const before = link.place === 1 ? null : last.hash;
      const isChained = before === null ? link.previousHash === null : link.previousHash?.equals(before);
      if (!isChained || !computeClosingHash(link.figures, before).equals(link.hash))
        problems.push({ place: link.place, shift, problem: "HASH" });
      else if (
        !closedFiguresMatchRows(JSON.parse(link.figures) as ClosedShiftFigures, opening, parts(row.id))
      )
        problems.push({ place: link.place, shift, problem: "ROWS" });
      checked += 1;
      last = link;
    }
  }
  problems.push(...missing(last.place + 1, closed));
  return { valid: problems.length === 0, checked, problems: problems.slice(0, MAX_PROBLEMS) };
}

function missing(first: number, last: number): Problem[] {
  const count = Math.min(Math.max(0, last - first + 1), MAX_PROBLEMS);
  return Array.from({ length: count }, (_, i) => ({
    place: first + i,
    shift: null,
    problem: "MISSING" as const,
  }));
}
