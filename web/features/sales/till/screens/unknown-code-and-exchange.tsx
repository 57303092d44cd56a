import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const chunk = () => import("./selling.chunk.ts");
const UnknownCodeNotice = lazyComponent(chunk, "UnknownCodeNotice");
const TransferOutcomes = lazyComponent(chunk, "TransferOutcomes", { idle: true });
const TillExchangeBanner = lazyComponent(chunk, "TillExchangeBanner");

export function TillUnknownCodeAndExchange({ till }: { till: SaleEditor }) {
  return (
    <>
      {till.unknown !== null && <UnknownCodeNotice till={till} />}
      {till.asksTransfers && <TransferOutcomes />}
      {till.cart.exchange !== undefined && <TillExchangeBanner till={till} />}
    </>
  );
}
