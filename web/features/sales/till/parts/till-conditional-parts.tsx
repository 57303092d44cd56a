import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { later, useLater } from "#web/ui/hooks/later.ts";

const loadUnknown = later(() => import("#web/features/sales/till/products/unknown-code.tsx"));
const loadExchange = later(() => import("#web/features/sales/till/payment/till-exchange.tsx"));

export function TillConditionalParts({ till }: { till: Till }) {
  const unknown = useLater(loadUnknown, till.unknown !== null);
  const exchange = useLater(loadExchange, till.cart.exchange !== undefined);
  return (
    <>
      {unknown && <unknown.UnknownCode till={till} />}
      {exchange && <exchange.TillExchange till={till} />}
    </>
  );
}
