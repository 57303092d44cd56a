import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";

/** Builds 'Por confirmar 3 · $ 47.300'. */
export const describePending = ({ pending, pendingCount }: { pending: number; pendingCount: number }) =>
  `Por confirmar ${formatNumber(pendingCount)} · ${formatPesos(pending)}`;
