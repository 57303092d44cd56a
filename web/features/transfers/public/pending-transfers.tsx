import { ChevronRight, Smartphone } from "lucide-react";
import { Link } from "react-router";
import { PesosAmount } from "#web/ui/money.tsx";
import { describePendingCount, type PendingTotals } from "../pending-text.ts";

/** On Inicio: the payments by telephone that nobody saw arrive. */
export function PendingTransfersLink({ totals }: { totals: PendingTotals }) {
  if (totals.pendingCount === 0) return null;
  return (
    <Link
      to="/transferencias?status=PENDING"
      className="flex min-h-14 items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink transition-colors duration-150 sm:px-5"
    >
      <Smartphone aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {describePendingCount(totals)} · <PesosAmount amount={totals.pending} />
        </span>
        <span className="block text-sm">Mira en la app si llegó la plata.</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}
