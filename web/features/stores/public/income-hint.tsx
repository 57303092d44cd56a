import { useIncomeLimit } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { IncomeLimitBar } from "#web/features/stores/fiscal/income-limit-bar.tsx";

/** From here on it is said, in percent. */
const SAID_FROM = 80;

/** On the dashboard of who does not charge IVA, once the year's sales come near the limit. */
export function IncomeHint() {
  const { data } = useIncomeLimit(true);
  return data && data.percent >= SAID_FROM ? <IncomeLimitBar limit={data} /> : null;
}
