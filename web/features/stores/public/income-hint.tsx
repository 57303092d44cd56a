import { useIncomeLimit } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { IncomeLimitBar } from "#web/features/stores/fiscal/income-limit-bar.tsx";

/** Percentage of the income limit from which the hint is shown. */
const SAID_FROM = 80;

/** A hint for stores without IVA, when the year's sales come near the limit. */
export function IncomeLimitHint() {
  const { data } = useIncomeLimit(true);
  return data && data.percent >= SAID_FROM ? <IncomeLimitBar limit={data} /> : null;
}
