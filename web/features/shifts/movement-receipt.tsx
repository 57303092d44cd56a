import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { useSession } from "#web/api/session.tsx";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { buildCashMovementRows } from "./shift-paper.ts";

const TEXTS = buildPrintTexts("recibo");

type Props = {
  movement: CashMovement;
  shift: Pick<Shift, "till" | "number">;
  /** Whether the movement was just recorded; then printing opens the drawer. */
  fresh?: boolean;
};

export function CashMovementReceipt({ movement, shift, fresh = false }: Props) {
  const { store } = useSession();
  if (!store) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-3xl font-bold">
        <PesosAmount amount={movement.amount} />
      </p>
      {movement.note && <p className="wrap-anywhere">{movement.note}</p>}
      <PrintActions
        rows={buildCashMovementRows(movement, shift, store)}
        fileName={`caja-${movement.id.slice(0, 13)}.png`}
        texts={TEXTS}
        {...(fresh && { occasion: { kind: "CASH_MOVED" }, auto: true })}
      />
    </div>
  );
}
