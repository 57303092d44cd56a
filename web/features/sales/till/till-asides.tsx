import { later, useLater } from "#web/ui/later.ts";
import type { Till } from "./use-till.ts";

const loadUnknown = later(() => import("./unknown-code.tsx"));
const loadExchange = later(() => import("./till-exchange.tsx"));

/** What stands over the goods now and then: a code that no product has, and what comes back for the sale. */
export function TillAsides({ till }: { till: Till }) {
  const unknown = useLater(loadUnknown, till.unknown !== null);
  const exchange = useLater(loadExchange, till.cart.exchange !== undefined);
  return (
    <>
      {unknown && <unknown.UnknownCode till={till} />}
      {exchange && <exchange.TillExchange till={till} />}
    </>
  );
}
