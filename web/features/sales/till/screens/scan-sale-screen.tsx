import { ScanBarcode } from "lucide-react";
import { memo, useEffect } from "react";
import { Navigate } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import { lookUpProductOnServer } from "#web/features/products/product-finder.queries.ts";
import { useTillProducts } from "#web/features/products/products.queries.ts";
import type { MissingProductProps } from "#web/features/sales/till/lines/product-list-messages.tsx";
import { missingFieldNotice } from "#web/features/sales/till/sale/missing-texts.ts";
import * as notices from "#web/features/sales/till/sale/notices.ts";
import type { SaleMessages } from "#web/features/sales/till/sale/sale-state.ts";
import { toastNotice } from "#web/features/sales/till/send/announce-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TillActionButtons } from "./till-actions.tsx";
import { TillDialogs } from "./till-dialogs.tsx";
import { TillMessages } from "./till-messages.tsx";
import { TillSearchField } from "./till-search-field.tsx";
import { TillUnknownCodeAndExchange } from "./unknown-code-and-exchange.tsx";
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

const WORDS: SaleMessages = {
  finishing: "toast",
  added: notices.productAddedNotice,
  measured: notices.measuredProductAddedNotice,
  refused: (refused, _what, product) =>
    product ? notices.scannedProductRefusedNotice(refused, product.name, product.stock) : null,
  notFound: notices.scannedProductMissingNotice,
  lacking: missingFieldNotice,
};

/** A till for a phone or a dedicated device. Outside the signed-in layout, so it redirects a 401 itself. */
export function ScanSaleScreen() {
  const { status } = useSession();
  // Before the stored session is loaded, requests would lack its token.
  if (status === "loading") return <Spinner page />;
  return <Till />;
}

function Till() {
  const { error } = useTillProducts();
  if (error instanceof ApiError && error.status === 401) return <Navigate to="/login" replace />;
  return (
    <main
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-4 pt-5 outline-none sm:px-6 lg:pt-8"
    >
      <PageHeader title="Venta con Escáner" back={{ to: "/dashboard", label: "Inicio" }} />
      <ScanSaleTill />
    </main>
  );
}

function ScanSaleTill() {
  const beside = useMediaQuery("(min-width: 64rem)");
  const { till, search, payment, finish, openCamera, cameraDialog } = useScanningTill(
    {
      screen: "scan-sale",
      words: WORDS,
      onSold: () => {},
      onFailed: ({ outcome }) => outcome === "recorded" && toastNotice(notices.SALE_ALREADY_RECORDED_NOTICE),
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
        <ScanSaleSearch search={search} offer={till.unknown ? null : till.dispatch} onCamera={openCamera} />
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

type SearchProps = MissingProductProps & { onCamera: () => void };

/** Memoized, so that a scan does not render it. */
const ScanSaleSearch = memo(function ScanSaleSearch({ search, offer, onCamera }: SearchProps) {
  return (
    <>
      <Button variant="primary" size="lg" icon={ScanBarcode} block onClick={onCamera}>
        Escanear con la cámara
      </Button>
      <div className="flex flex-col gap-2">
        <TillSearchField
          search={search}
          offer={offer}
          label="Código o nombre del producto"
          hint="El lector de códigos funciona sin tocar nada."
          icon={ScanBarcode}
          placeholder="Escanea o escribe un código…"
        />
      </div>
    </>
  );
});
