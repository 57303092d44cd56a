import { useIncomeLimit } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { IncomeLimitBar } from "#web/features/stores/fiscal/income-limit-bar.tsx";

/** Percentage of the income limit from which the hint is shown. */
const SHOWN_FROM_PERCENT = 80;

/** Warns a store that charges no IVA when its sales of the year come near the limit above which it must charge IVA. */
export function IncomeLimitHint() {
  const { data } = useIncomeLimit(true);
  return data && data.percent >= SHOWN_FROM_PERCENT ? <IncomeLimitBar limit={data} /> : null;
}
