import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { StoreOnPaper } from "#core/printing/ticket-row.ts";
import { printAutomatically } from "#web/features/receipts/public/print-automatically.ts";
import { buildShiftOpeningRows } from "./shift-paper.ts";

export function printShiftOpening(shift: Shift, store: StoreOnPaper): void {
  const occasion = { kind: "SHIFT_OPENED" } as const;
  void printAutomatically({
    rows: buildShiftOpeningRows(shift, store),
    paperId: `apertura-${shift.id}`,
    occasion,
  });
}
