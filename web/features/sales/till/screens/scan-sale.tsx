import { useEffect, useRef, useState } from "react";
import type { Product } from "#core/contract/products.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import { lookUpOnServer } from "#web/features/products/product-finder.queries.ts";
import { useOpenTicket } from "#web/features/sales/offers/use-open-ticket.ts";
import { TillAsides } from "#web/features/sales/till/parts/till-asides.tsx";
import { TillExtras } from "#web/features/sales/till/parts/till-extras.tsx";
import { lackingNotice } from "#web/features/sales/till/parts/till-lacking.ts";
import { TillNotice } from "#web/features/sales/till/parts/till-notice.tsx";
import * as notices from "#web/features/sales/till/parts/till-notices.ts";
import { TillOver } from "#web/features/sales/till/parts/till-over.tsx";
import { TillSum } from "#web/features/sales/till/payment/till-sum.tsx";
import { useProductSearch } from "#web/features/sales/till/products/use-product-search.ts";
import { isProduct, lineOf } from "#web/features/sales/till/sale/cart.ts";
import { useTill } from "#web/features/sales/till/sale/use-till.ts";
import { SALE_FAILED, type SaleFailure } from "#web/features/sales/till/send/sale-failure.ts";
import { Card } from "#web/ui/card.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { later, useLater } from "#web/ui/later.ts";
import { toast } from "#web/ui/toast.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { ScanSaleSearch } from "./scan-sale-search.tsx";

const loadScanDialog = later(() => import("#web/ui/scanner/scan-dialog.tsx"));
// Nothing is scanned yet: there are no lines to show, and nothing to pay.
const loadParts = later(() => import("./scan-sale-parts.tsx"));
const loadTicket = later(() => import("#web/features/sales/offers/last-sale.tsx"));

export function ScanSale() {
  const [notice, setNotice] = useState<notices.Notice | null>(null);
  const [camera, setCamera] = useState(false);
  const [lastSale, setLastSale] = useState<SoldSale | null>(null);
  const scanner = useLater(loadScanDialog, camera, () => setCamera(false));
  const ticket = useLater(loadTicket, lastSale !== null);
  const beside = useMedia("(min-width: 64rem)");
  const payment = useRef<HTMLInputElement>(null);
  const till = useTill({ place: "scan-sale", onSold: sold, onFailed: failed });
  const parts = useLater(loadParts, till.cart.lines.length > 0);
  const search = useProductSearch({
    lookUp: lookUpOnServer,
    onFound: add,
    onMissing: (code, unreached) => {
      setNotice(notices.scanMissingNotice(code, unreached));
      till.setUnknown(unreached ? null : code);
    },
    onSeveral: (code) => setNotice(notices.severalNotice(code)),
    onTicket: useOpenTicket(),
    onDone: () => till.isEmpty() || payment.current?.focus(),
  });
  // Behind the open dialog the box may not take the focus.
  useScanner((code) => search.scan(code, camera));

  /** Where there is a keyboard, the till waits in the search box. On a phone it would cover half of the screen. */
  function ready() {
    if (!window.matchMedia("(pointer: coarse)").matches) search.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(ready, []);

  async function add(product: Product) {
    if (!(await till.idle())) return setNotice(notices.notAddedNotice(product.name));
    const { asked, refused, quantity } = till.add(product);
    setLastSale(null);
    if (asked) return setNotice(null);
    setNotice(
      refused
        ? notices.scanRefusedNotice(refused, product.name, product.stock)
        : notices.addedNotice(product.name, quantity),
    );
  }

  function setQuantity(productId: string, quantity: number) {
    const refused = till.setQuantity(productId, quantity);
    const line = lineOf(till.cart, productId);
    if (refused) search.list.refetch(); // there may be more of it by now
    setNotice(
      refused && line && isProduct(line) ? notices.scanRefusedNotice(refused, line.name, line.stock) : null,
    );
  }

  function finish() {
    const missing = till.finish();
    if (missing) tell(lackingNotice(missing));
    if (missing === "method") payment.current?.focus();
  }

  function sold(sale: SoldSale) {
    setNotice(null);
    setLastSale(sale);
  }

  function next() {
    setLastSale(null);
    ready();
  }

  function failed({ outcome, text }: SaleFailure) {
    tell(outcome === "recorded" ? notices.RECORDED_BEFORE : { tone: "error", title: SALE_FAILED, text });
  }

  const finishing = parts && <parts.NewSaleFinish till={till} onFinish={finish} />;
  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <ScanSaleSearch search={search} onCamera={() => setCamera(true)} />
        <TillNotice notice={notice} />
        <TillAsides till={till} />
        {lastSale && ticket && <ticket.LastSale sale={lastSale} onClose={next} onNext={next} />}
        <Card title="Productos">
          {till.cart.lines.length === 0 ? (
            <EmptyState
              drawing={<BasketDrawing />}
              title="Escanea el primer producto"
              text="Lo que escanees aparecerá aquí con su precio."
            />
          ) : (
            parts && <parts.TillLines till={till} onQuantity={setQuantity} />
          )}
          <div className="mt-3">
            <TillExtras till={till} />
          </div>
        </Card>
      </div>
      <div className="lg:sticky lg:top-8">
        <Card title="Pago">
          {parts ? (
            <parts.ScanSalePayment till={till} onFinish={finish} paymentRef={payment} />
          ) : (
            <p className="text-ink-soft">Aquí se cobra lo que escanees.</p>
          )}
          {beside && parts && <div className="mt-5 border-t border-line pt-4">{finishing}</div>}
        </Card>
      </div>
      {!beside && parts && (
        <div className="sticky bottom-0 z-20 -mx-4 mt-auto border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:pt-2 short:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
          {finishing}
        </div>
      )}
      <TillOver
        till={till}
        onProduct={add}
        onMeasured={(name, much) => setNotice(notices.measuredNotice(name, much))}
      />
      {scanner && (
        <scanner.ScanDialog
          open={camera}
          onClose={() => setCamera(false)}
          onCode={(code) => search.scan(code, true)}
        >
          <TillNotice notice={notice} />
          <TillSum label="Total" amount={till.total} />
        </scanner.ScanDialog>
      )}
    </div>
  );
}

/** About finishing, which happens far below the place of the scans' notices. */
function tell({ tone, title, text }: notices.Notice) {
  toast[tone](title, text);
}
