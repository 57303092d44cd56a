import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { PaperStore } from "#core/printing/ticket-row.ts";
import { printAutomatically } from "#web/features/receipts/public/print-automatically.ts";
import { buildShiftOpeningRows } from "./shift-paper.ts";

export function printOpening(shift: Shift, store: PaperStore): void {
  const occasion = { kind: "SHIFT_OPENED" } as const;
  void printAutomatically({
    rows: buildShiftOpeningRows(shift, store),
    paperId: `apertura-${shift.id}`,
    occasion,
  });
}
