import type { StoreTx } from "#server/db/store-tx.ts";
import { type ClosedShiftFigures, computeShiftFigures } from "#server/features/shifts/shift-rules.ts";
import { readLastShiftOfTill, readShiftFigureSources } from "#server/features/shifts/shifts.sql.ts";
import { listTills } from "#server/features/shifts/tills.sql.ts";

export async function readCashOnHand(tx: StoreTx): Promise<number> {
  const tills = await listTills(tx);
  const last = await Promise.all(tills.map(({ id }) => readLastShiftOfTill(tx, id)));
  const open = last.flatMap(({ open }) => open ?? []);
  const parts =
    open.length > 0
      ? await readShiftFigureSources(
          tx,
          open.map(({ id }) => id),
        )
      : null;
  const expected = open.map(({ id, openingFloat }) => {
    const { byMethod } = computeShiftFigures(openingFloat, parts!(id));
    return byMethod.find(({ method }) => method === "CASH")!.expected;
  });
  const left = last.flatMap(({ open, closed }) =>
    open || !closed ? [] : ((JSON.parse(closed.figures!) as ClosedShiftFigures).floatLeft ?? 0),
  );
  return [...expected, ...left].reduce((sum, amount) => sum + amount, 0);
}
