import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { later, useLater } from "#web/ui/later.ts";

const loadUnknown = later(() => import("#web/features/sales/till/products/unknown-code.tsx"));
const loadExchange = later(() => import("#web/features/sales/till/payment/till-exchange.tsx"));

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
