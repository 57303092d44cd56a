import { MenuCount } from "#web/ui/badge.tsx";
import { describePending } from "../pending-text.ts";
import { usePendingTransfers } from "../transfers.queries.ts";

/** In the menu's entry: how many payments wait, and for a pointer or a screen reader their sum. */
export function TransfersBadge() {
  const totals = usePendingTransfers(true).data?.data.totals;
  if (!totals || totals.pendingCount === 0) return null;
  return <MenuCount count={totals.pendingCount} meaning={describePending(totals)} />;
}
