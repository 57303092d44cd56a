import { PesosAmount } from "#web/ui/money.tsx";
import { describePendingCount } from "../pending-text.ts";
import { usePendingTransfers } from "../transfers.queries.ts";

/** Below the menu's entry: how many payments wait, and their sum. The narrow menu of the till has no room for it. */
export function TransfersBadge() {
  const totals = usePendingTransfers(true).data?.data.totals;
  if (!totals || totals.pendingCount === 0) return null;
  return (
    <span className="block text-xs font-semibold text-warning-ink folded:sr-only">
      <span className="sr-only">: </span>
      {describePendingCount(totals)} · <PesosAmount amount={totals.pending} />
    </span>
  );
}
