import { useEffect } from "react";
import { lookUpProductOnServer } from "#web/features/products/product-finder.queries.ts";
import { missingFieldNotice } from "#web/features/sales/till/sale/missing-texts.ts";
import * as notices from "#web/features/sales/till/sale/notices.ts";
import type { SaleMessages } from "#web/features/sales/till/sale/sale-state.ts";
import { Card } from "#web/ui/card.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { ScanSaleSearch } from "./scan-sale-search.tsx";
import { TillActionButtons } from "./till-actions.tsx";
import { TillUnknownCodeAndExchange } from "./till-conditional-parts.tsx";
import { TillDialogs } from "./till-dialogs.tsx";
import { TillMessages } from "./till-messages.tsx";
import { useScanningTill } from "./use-scanning-till.tsx";

// Loaded when the sale gets its first line.
const paying = () => import("./paying.chunk.ts");
const TillCartLines = lazyComponent(paying, "TillCartLines");
const TillPaymentFields = lazyComponent(paying, "TillPaymentFields");
const NewSaleTotalAndFinish = lazyComponent(paying, "NewSaleTotalAndFinish");
const LastSalePanel = lazyComponent(
  () => import("#web/features/sales/public/last-sale.tsx"),
  "LastSalePanel",
);

const RECORDED = notices.SALE_ALREADY_RECORDED_NOTICE;
const WORDS: SaleMessages = {
  finishing: "toast",
  added: notices.productAddedNotice,
  measured: notices.measuredProductAddedNotice,
  refused: (refused, _what, product) =>
    product ? notices.scannedProductRefusedNotice(refused, product.name, product.stock) : null,
  notFound: notices.scannedProductMissingNotice,
  lacking: missingFieldNotice,
};

export function ScanSaleTill() {
  const beside = useMediaQuery("(min-width: 64rem)");
  const { till, search, payment, finish, openCamera, cameraDialog } = useScanningTill(
    {
      place: "scan-sale",
      words: WORDS,
      onSold: () => {},
      onFailed: ({ outcome }) => outcome === "recorded" && toast.info(RECORDED.title, RECORDED.text),
    },
    { lookUp: lookUpProductOnServer },
  );
  const { lastSale } = till;

  /** With a keyboard the search gets the focus. A phone's keyboard would cover half of the screen. */
  function ready() {
    if (!window.matchMedia("(pointer: coarse)").matches) search.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(ready, []);

  function next() {
    till.dispatch({ type: "dismiss", what: "lastSale" });
    ready();
  }

  const hasLines = till.cart.lines.length > 0;
  const finishing = <NewSaleTotalAndFinish till={till} onFinish={finish} />;
  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <ScanSaleSearch search={search} onCamera={openCamera} />
        <TillMessages till={till} />
        <TillUnknownCodeAndExchange till={till} />
        {lastSale && <LastSalePanel sale={lastSale} onClose={next} onNext={next} />}
        <Card title="Productos">
          {hasLines ? (
            <TillCartLines till={till} />
          ) : (
            <EmptyState
              drawing={<BasketDrawing />}
              title="Escanea el primer producto"
              text="Lo que escanees aparecerá aquí con su precio."
            />
          )}
          <div className="mt-3">
            <TillActionButtons till={till} />
          </div>
        </Card>
      </div>
      <div className="lg:sticky lg:top-8">
        <Card title="Pago">
          {hasLines ? (
            <div className="flex flex-col gap-4">
              <TillPaymentFields row till={till} onFinish={finish} ref={payment} />
            </div>
          ) : (
            <p className="text-ink-soft">Aquí se cobra lo que escanees.</p>
          )}
          {beside && hasLines && <div className="mt-5 border-t border-line pt-4">{finishing}</div>}
        </Card>
      </div>
      {!beside && hasLines && (
        <div className="sticky bottom-0 z-20 -mx-4 mt-auto border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:pt-2 short:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
          {finishing}
        </div>
      )}
      <TillDialogs till={till} />
      {cameraDialog}
    </div>
  );
}
