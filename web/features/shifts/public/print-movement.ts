import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { useSession } from "#web/api/session.tsx";
import { printAutomatically } from "#web/features/receipts/public/print-automatically.ts";
import { buildCashMovementRows } from "#web/features/shifts/shift-paper.ts";

export type PrintedMovement = Pick<CashMovement, "id" | "kind" | "category" | "amount"> & {
  note?: string | null;
};

/** Returns a function that prints the receipt of a movement of the drawer, if this device prints by itself. */
export function usePrintCashMovement() {
  const { store, user } = useSession();
  return ({ note = null, ...moved }: PrintedMovement, shift: Pick<Shift, "till" | "number">): void => {
    if (!store || !user) return;
    const by = { id: user.id, name: user.name };
    const movement: CashMovement = { ...moved, note, createdAt: new Date().toISOString(), by };
    const rows = buildCashMovementRows(movement, shift, store);
    void printAutomatically({ rows, paperId: `caja-${moved.id}`, occasion: { kind: "CASH_MOVED" } });
  };
}
