import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";

export type PendingTotals = { pending: number; pendingCount: number };

export const describePendingCount = ({ pendingCount }: Pick<PendingTotals, "pendingCount">) =>
  `Por confirmar ${formatNumber(pendingCount)}`;

/** Builds 'Por confirmar 3 · $ 47.300'. */
export const describePending = (totals: PendingTotals) =>
  `${describePendingCount(totals)} · ${formatPesos(totals.pending)}`;
