import type { QueryClient } from "@tanstack/react-query";
import { ScanBarcode, Search } from "lucide-react";
import { memo, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPhonePayment } from "#core/sale/payment.ts";
import { useSession } from "#web/api/session.tsx";
import { productListQuery } from "#web/features/products/products.queries.ts";
import { readPendingExchange } from "#web/features/returns/public/exchange-state.ts";
import { useCartQuantities } from "#web/features/sales/till/lines/cart-quantities.ts";
import { toProductRanks } from "#web/features/sales/till/lines/product-order.ts";
import { bestSellersQuery, useBestSellers } from "#web/features/sales/till/lines/use-best-sellers.ts";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { missingFieldNotice } from "#web/features/sales/till/sale/missing-texts.ts";
import * as notices from "#web/features/sales/till/sale/notices.ts";
import {
  isSearchFocusRequested,
  toSoldSaleRouterState,
} from "#web/features/sales/till/sale/sale-router-state.ts";
import type { SaleMessages } from "#web/features/sales/till/sale/sale-state.ts";
import { toastNotice } from "#web/features/sales/till/send/announce-sale.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { storeSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { hasReplicaOfThisStore } from "#web/offline/replica/fallback.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { lazyComponent, waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";
import { useBackButtonSteps } from "#web/ui/hooks/use-back-steps.ts";
import { useKeyboardInset } from "#web/ui/hooks/use-keyboard-inset.ts";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { isEscapeTaken } from "#web/ui/overlay.ts";
import { clearSuccessToasts } from "#web/ui/toast.ts";
import { TopBarPortal } from "#web/ui/top-bar.tsx";
import { NewSaleProducts } from "./new-sale-products.tsx";
import { TillActionButtons } from "./till-actions.tsx";
import { TillDialogs } from "./till-dialogs.tsx";
import { TillUnknownCodeAndExchange } from "./unknown-code-and-exchange.tsx";
import { useScanningTill } from "./use-scanning-till.tsx";

// The sale's parts load after the products, because an empty sale shows nothing.
const paying = () => import("./paying.chunk.ts");
const SaleSidePanel = lazyComponent(paying, "SaleSidePanel");
const NewSaleBottomBar = lazyComponent(paying, "NewSaleBottomBar");
const SaleSheet = lazyComponent(paying, "SaleSheet");

/** The sale is beside the products from the width of a tablet on, except in low landscape. */
const BESIDE = "(min-width: 48rem) and (min-height: 31.3rem)";
/** From this width on the layout has no top bar. */
const WIDE = "(min-width: 64rem)";
const TITLE = "Resumen de Venta";
const HEADING = (
  <h1 tabIndex={-1} className="text-xl font-bold max-xl:sr-only">
    Nueva Venta
  </h1>
);

const WORDS: SaleMessages = {
  finishing: "notice",
  added: () => null,
  refused: notices.cartActionRefusedNotice,
  notFound: notices.productMissingNotice,
  lacking: missingFieldNotice,
};

export function prefetchData(client: QueryClient) {
  void client.prefetchQuery(productListQuery({ atTill: true }));
  void client.prefetchQuery(bestSellersQuery());
  void client.prefetchQuery(storeSettingsQuery);
}

export function NewSaleScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const beside = useMediaQuery(BESIDE);
  const wide = useMediaQuery(WIDE);
  const best = useBestSellers();
  const ranks = useMemo(() => best && toProductRanks(best), [best]);
  const { till, search, payment, finish, openCamera, cameraDialog } = useScanningTill(
    {
      screen: "new-sale",
      words: WORDS,
      onTaken: clearSuccessToasts,
      onRefused: () => void search.list.refetch(),
      onSold: (sale) => navigate("/sales", { state: toSoldSaleRouterState(sale, "/sales/new") }),
      onFailed: ({ outcome }) => {
        if (outcome !== "recorded") return;
        toastNotice(notices.SALE_ALREADY_RECORDED_NOTICE);
        navigate("/sales");
      },
    },
    ranks ? { ranks } : {},
  );
  const { sheetOpen, setCartOpen, closeSheet } = useSheet(till, beside);
  const counts = useCartQuantities(till.cart);
  // On a device with a replica this chunk loads when the browser is idle, so that the first scan does not wait for it.
  useEffect(() => {
    if (!beside && hasReplicaOfThisStore())
      void waitForIdleTime()
        .then(NewSaleBottomBar.load)
        .catch(() => {});
  }, [beside]);
  useKeyboardInset();

  const { state } = useLocation();
  useExchangeOf(state, till);

  function finishOrOpenSheet() {
    const lacks = finish();
    // The bottom bar has only the fields for method and cash; the others are in the sheet.
    if (lacks && lacks !== "method" && lacks !== "cash") setCartOpen(!beside);
  }

  const sale = { till, onFinish: finishOrOpenSheet, ref: payment };
  // Rendered above an open sheet, so that Escape and back close this dialog first.
  const over = <TillDialogs till={till} />;
  const bar = (
    <SearchBar search={search} asked={isSearchFocusRequested(state)} wide={wide} onCamera={openCamera} />
  );
  const goods = (
    <NewSaleProducts
      // Remounts for another user, who has their own pinned products.
      key={user?.id}
      search={search}
      ranks={ranks}
      anyStock={till.settings.sellBelowStock}
      counts={counts}
      tiles={beside}
      onAdd={search.pick}
      offer={till.unknown ? null : till.dispatch}
    />
  );

  return (
    <>
      {!wide && <TopBarPortal>{bar}</TopBarPortal>}
      {beside ? (
        <div className="grid flex-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-cols-[minmax(0,1fr)_25rem] 2xl:grid-cols-[minmax(0,1fr)_30rem] 3xl:grid-cols-[minmax(0,1fr)_35rem]">
          <div className="flex min-w-0 flex-col gap-3 pb-8">
            {wide ? (
              <div className="sticky top-0 z-20 -mx-4 flex items-center gap-3 bg-canvas px-4 py-3">
                {HEADING}
                {bar}
              </div>
            ) : (
              HEADING
            )}
            <TillUnknownCodeAndExchange till={till} />
            {goods}
          </div>
          <section
            aria-label={TITLE}
            className="sticky top-[calc(3.625rem+var(--toast-room,0px))] -mr-4 flex h-[calc(100dvh-3.625rem-var(--toast-room,0px))] flex-col border-l border-line bg-surface lg:top-0 lg:h-dvh"
          >
            <SaleSidePanel {...sale} title={TITLE} />
          </section>
        </div>
      ) : (
        <>
          <div className="flex min-w-0 flex-col gap-2 pt-2 pb-56 short:pb-44">
            {HEADING}
            <TillUnknownCodeAndExchange till={till} />
            <TillActionButtons till={till} steady />
            {goods}
          </div>
          {!sheetOpen && (
            <NewSaleBottomBar
              needed={till.cart.lines.length > 0}
              {...sale}
              onOpen={() => setCartOpen(true)}
              onSearch={search.focus}
            />
          )}
          <SaleSheet {...sale} open={sheetOpen} onClose={closeSheet} title={TITLE}>
            {over}
          </SaleSheet>
        </>
      )}
      {!sheetOpen && over}
      {cameraDialog}
    </>
  );
}

/** State of the sheet that shows the sale on screens without room beside the products. */
function useSheet(till: SaleEditor, beside: boolean) {
  const [cartOpen, setCartOpen] = useState(false);
  const sheetOpen = cartOpen && !beside;
  const closeSheet = () => till.isBusy() || setCartOpen(false);
  useBackButtonSteps(sheetOpen ? 1 : 0, () => isEscapeTaken() || closeSheet());

  const { method, parts } = till;
  const keyed =
    till.settings.paymentKeys.some((key) => key.method === method) ||
    (till.asksTransfers && method !== null && isPhonePayment(method));
  const needsRoom = !beside && (method === "CREDIT" || keyed || parts !== null);
  useEffect(() => {
    if (needsRoom) setCartOpen(true);
  }, [needsRoom]);
  const { key, lines } = till.cart;
  // A parked or sold sale leaves an empty cart: the products are shown again. A resumed sale has lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per sale
  useEffect(() => {
    if (lines.length === 0) setCartOpen(false);
  }, [key]);
  return { sheetOpen, setCartOpen, closeSheet };
}

/** An exchange arrives as router state, and the cart stores it. */
function useExchangeOf(state: unknown, till: SaleEditor): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    const exchange = readPendingExchange(state);
    if (!exchange) return;
    navigate("/sales/new", { replace: true });
    if (till.doubt || till.isBusy()) till.dispatch({ type: "say", notice: notices.FINISH_SALE_FIRST_NOTICE });
    else till.dispatch({ type: "exchange", exchange });
  }, []);
}

type SearchBarProps = { search: ProductSearch; asked: boolean; wide: boolean; onCamera: () => void };

const SearchBar = memo(function SearchBar({ search, asked, wide, onCamera }: SearchBarProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <SearchBox search={search} asked={asked} />
      </div>
      {wide ? (
        <ButtonLink to="/new-sale" variant="ghost" icon={ScanBarcode}>
          Vender escaneando
        </ButtonLink>
      ) : (
        <IconButton label="Escanear con la cámara" icon={ScanBarcode} onClick={onCamera} />
      )}
    </>
  );
});

function SearchBox({ search, asked }: { search: ProductSearch; asked: boolean }) {
  const { focus } = search;
  // With a keyboard the search gets the focus. A phone's keyboard would cover the products.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (asked || !window.matchMedia("(pointer: coarse)").matches) focus();
  }, []);
  return (
    <TextField
      {...search.box}
      label="Buscar productos"
      hideLabel
      type="search"
      icon={Search}
      placeholder="Buscar productos..."
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
    />
  );
}
