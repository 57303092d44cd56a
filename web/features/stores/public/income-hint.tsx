import { useIncomeLimit } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { IncomeLimitBar } from "#web/features/stores/fiscal/income-limit-bar.tsx";

/** Shown from this percentage on. */
const SAID_FROM = 80;

/** For stores without IVA, once the year's sales come near the limit. */
export function IncomeHint() {
  const { data } = useIncomeLimit(true);
  return data && data.percent >= SAID_FROM ? <IncomeLimitBar limit={data} /> : null;
}
