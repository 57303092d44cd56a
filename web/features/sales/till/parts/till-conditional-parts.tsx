import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { lazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadUnknown = lazyChunk(() => import("#web/features/sales/till/products/unknown-code.tsx"));
const loadExchange = lazyChunk(() => import("#web/features/sales/till/payment/till-exchange.tsx"));

export function TillConditionalParts({ till }: { till: Till }) {
  const unknown = useLazyChunk(loadUnknown, till.unknown !== null);
  const exchange = useLazyChunk(loadExchange, till.cart.exchange !== undefined);
  return (
    <>
      {unknown && <unknown.UnknownCode till={till} />}
      {exchange && <exchange.TillExchange till={till} />}
    </>
  );
}
