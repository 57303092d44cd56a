import { ScanBarcode } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Product } from "#core/contract/products.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import { formatPesos } from "#core/money.ts";
import { readExchange } from "#web/features/sales/offers/exchange-state.ts";
import { useOpenTicket } from "#web/features/sales/offers/use-open-ticket.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { later, useLater } from "#web/ui/later.ts";
import { escapeIsTaken } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toast } from "#web/ui/toast.ts";
import { useBackSteps } from "#web/ui/use-back-steps.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { useSteady } from "#web/ui/use-steady.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { unitsOf } from "./cart.ts";
import { NewSaleBar } from "./new-sale-bar.tsx";
import { NewSaleFinish } from "./new-sale-finish.tsx";
import { NewSaleProducts } from "./new-sale-products.tsx";
import { NewSaleSummary } from "./new-sale-summary.tsx";
import { SALE_FAILED, type SaleFailure } from "./sale-failure.ts";
import { soldState } from "./sold-state.ts";
import { TillAsides } from "./till-asides.tsx";
import { TillExtras } from "./till-extras.tsx";
import { lackingNotice } from "./till-lacking.ts";
import * as notices from "./till-notices.ts";
import { TillOver } from "./till-over.tsx";
import { useProductSearch } from "./use-product-search.ts";
import { useTill } from "./use-till.ts";

const loadSheet = later(() => import("#web/ui/sheet.tsx"));

const BESIDE = "(min-width: 64rem)";
const TITLE = "Resumen de Venta";

/** The same for each drawing, which then leaves it as it is. */
const HEADER = (
  <PageHeader
    title="Nueva Venta"
    actions={
      <ButtonLink to="/new-sale" icon={ScanBarcode}>
        Vender escaneando
      </ButtonLink>
    }
  />
);

export function NewSaleScreen() {
  const navigate = useNavigate();
  const beside = useMedia(BESIDE);
  const titleId = useId();
  const [cartOpen, setCartOpen] = useState(false);
  const sheet = useLater(loadSheet, cartOpen, () => setCartOpen(false));
  const payment = useRef<HTMLSelectElement>(null);
  const till = useTill({ place: "new-sale", onSold: sold, onFailed: failed });
  const search = useProductSearch({
    onFound: add,
    onMissing: (code, unreached) => {
      tell(notices.missingNotice(code, unreached));
      till.setUnknown(unreached ? null : code);
    },
    onTicket: useOpenTicket(),
    onDone: toPayment,
  });
  useScanner(search.scan);

  const { focus } = search;
  // Where there is a keyboard, the till waits in the search box. On a phone that would cover the products.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) focus();
  }, []);

  const { state } = useLocation();
  // What comes back of an earlier sale arrives with the way; the cart keeps it from here on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const exchange = readExchange(state);
    if (!exchange) return;
    navigate("/sales/new", { replace: true });
    if (till.doubt || till.isBusy()) return tell(notices.SALE_FIRST);
    till.change({ type: "exchange", exchange });
  }, []);

  async function add(product: Product) {
    if (!(await till.idle())) return tell(notices.notAddedNotice(product.name));
    const { refused } = till.add(product);
    if (!refused) return;
    search.list.refetch(); // there may be more of it by now
    tell(notices.refusedNotice(refused, "producto"));
  }

  function setQuantity(productId: string, quantity: number) {
    const refused = till.setQuantity(productId, quantity);
    if (!refused) return;
    search.list.refetch();
    tell(notices.refusedNotice(refused, "cantidad"));
  }

  function toPayment() {
    if (till.isEmpty()) return;
    setCartOpen(!beside);
    requestAnimationFrame(() => payment.current?.focus());
  }

  function finish() {
    const missing = till.finish();
    if (missing) tell(lackingNotice(missing));
  }

  function sold(sale: SoldSale) {
    const { total, change } = sale;
    toast.success("¡Venta completada!", `Venta por ${formatPesos(total)} procesada exitosamente`);
    if (change) toast.info(`Vuelto ${formatPesos(change)}`);
    navigate("/sales", { state: soldState(sale) });
  }

  function failed({ outcome, text }: SaleFailure) {
    if (outcome === "recorded") {
      tell(notices.RECORDED_BEFORE);
      navigate("/sales");
    } else tell({ tone: "error", title: SALE_FAILED, text });
  }

  const sheetOpen = cartOpen && !beside;
  const closeSheet = () => till.isBusy() || setCartOpen(false);
  useBackSteps(sheetOpen ? 1 : 0, () => escapeIsTaken() || closeSheet());

  const summary = (
    <NewSaleSummary till={till} onQuantity={setQuantity} onFinish={finish} paymentRef={payment} />
  );
  // Over the sheet where that is open: Escape and the back button then close the one on top.
  const over = <TillOver till={till} onProduct={add} />;
  const finishing = <NewSaleFinish till={till} onFinish={finish} />;
  return (
    <>
      {HEADER}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TillAsides till={till} />
          {/* The panel in which they stand otherwise opens with the first product. */}
          {!beside && till.cart.lines.length === 0 && <TillExtras till={till} />}
          <NewSaleProducts search={search} onAdd={useSteady(add)} />
        </div>
        {beside && (
          <section
            aria-labelledby={titleId}
            className="sticky top-8 flex max-h-[calc(100dvh-7.5rem)] flex-col rounded-lg border border-line bg-surface shadow-card"
          >
            <h2 id={titleId} className="px-5 pt-4 text-lg font-bold">
              {TITLE}
            </h2>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{summary}</div>
            <div className="border-t border-line p-5 short:py-2">{finishing}</div>
          </section>
        )}
      </div>
      {!beside && (
        <>
          <NewSaleBar units={unitsOf(till.cart)} total={till.total} onOpen={() => setCartOpen(true)} />
          {sheet && (
            <sheet.Sheet open={sheetOpen} onClose={closeSheet} title={TITLE} footer={finishing}>
              {summary}
              {sheetOpen && over}
            </sheet.Sheet>
          )}
        </>
      )}
      {!sheetOpen && over}
    </>
  );
}

function tell({ tone, title, text }: notices.Notice) {
  toast[tone](title, text);
}
