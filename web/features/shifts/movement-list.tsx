import { Printer } from "lucide-react";
import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { CashMovementReceipt } from "./movement-receipt.tsx";
import { cashMovementTitle, signedMovementAmount } from "./shift-paper.ts";

export function CashMovementList({ shift }: { shift: Shift }) {
  const { subject, show, props } = useDialog<CashMovement | null>();
  const now = new Date();
  if (shift.movements.length === 0) return null;
  return (
    <Card title="Entradas y salidas" flush>
      <ul aria-label="Entradas y salidas" className="divide-y divide-line">
        {[...shift.movements].reverse().map((movement) => (
          <li key={movement.id} className="flex items-center gap-2 py-3 pr-2 pl-4 sm:pl-5">
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{cashMovementTitle(movement)}</p>
              {movement.note && <p className="wrap-anywhere">{movement.note}</p>}
              <p className="text-sm text-ink-soft wrap-anywhere">
                {formatRelativeInstant(movement.createdAt, now)} · {movement.by.name}
              </p>
            </div>
            <strong className={movement.kind === "IN" ? "text-success-ink" : undefined}>
              <PesosAmount amount={signedMovementAmount(movement)} />
            </strong>
            <IconButton
              label={`Recibo de ${cashMovementTitle(movement)}`}
              icon={Printer}
              onClick={() => show(movement)}
            />
          </li>
        ))}
      </ul>
      {subject && (
        <Dialog {...props} title={cashMovementTitle(subject)}>
          <CashMovementReceipt movement={subject} shift={shift} />
        </Dialog>
      )}
    </Card>
  );
}
