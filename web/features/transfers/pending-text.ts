import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";

const describePendingCount = ({ pendingCount }: { pendingCount: number }) =>
  `Por confirmar ${formatNumber(pendingCount)}`;

/** Builds 'Por confirmar 3 · $ 47.300'. */
export const describePending = (totals: { pending: number; pendingCount: number }) =>
  `${describePendingCount(totals)} · ${formatPesos(totals.pending)}`;
