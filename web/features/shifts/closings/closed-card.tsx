import clsx from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";
import { formatCashDifference } from "#core/cash/cash-difference.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";

export function ClosedShiftFiguresCard({ shift }: { shift: Shift }) {
  const { closedAt, closedBy, byMethod, floatLeft, note } = shift;
  const cash = byMethod.find(({ method }) => method === "CASH");
  const difference = cash?.difference ?? 0;
  const others = byMethod.filter(({ method, difference }) => method !== "CASH" && difference);
  const right = difference === 0 && others.length === 0;
  const Icon = right ? CircleCheck : CircleAlert;
  return (
    <section
      aria-label="Resultado del cierre"
      className={clsx(
        "rounded-lg p-4 sm:p-5",
        right ? "bg-success-soft text-success-ink" : "bg-warning-soft text-warning-ink",
      )}
    >
      <p className="flex items-center gap-2 text-2xl font-bold sm:text-3xl">
        <Icon aria-hidden className="size-7 shrink-0" />
        {difference === 0 ? "El efectivo cuadra" : `${formatCashDifference(difference)} en efectivo`}
      </p>
      {others.map(({ method, difference }) => (
        <p key={method} className="mt-1 font-semibold">
          {paymentLabel(method)}: {formatCashDifference(difference ?? 0).toLowerCase()}
        </p>
      ))}
      <p className="mt-2">
        {/* No period follows, because the time ends with the period of 'p. m.'. */}
        Cerró {closedBy?.name} {formatRelativeInstant(closedAt ?? shift.openedAt, new Date())}
        {floatLeft !== null && (
          <>
            {" "}
            En la caja quedan <PesosAmount amount={floatLeft} />.
          </>
        )}
      </p>
      {note && <p className="mt-2 wrap-anywhere">«{note}»</p>}
    </section>
  );
}
