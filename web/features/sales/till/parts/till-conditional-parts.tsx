import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { registerLazyChunk, useLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadUnknown = registerLazyChunk(() => import("#web/features/sales/till/products/unknown-code.tsx"));
const loadExchange = registerLazyChunk(() => import("#web/features/sales/till/payment/till-exchange.tsx"));

export function TillUnknownCodeAndExchange({ till }: { till: Till }) {
  const unknown = useLazyChunk(loadUnknown, till.unknown !== null);
  const exchange = useLazyChunk(loadExchange, till.cart.exchange !== undefined);
  return (
    <>
      {unknown && <unknown.UnknownCodeNotice till={till} />}
      {exchange && <exchange.TillExchangeBanner till={till} />}
    </>
  );
}
