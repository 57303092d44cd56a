import { useEffect, useMemo, useRef, useState } from "react";
import type { Product } from "#core/contract/products.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import { LACKING } from "#web/features/sales/till/parts/till-lacking.ts";
import * as notices from "#web/features/sales/till/parts/till-notices.ts";
import { TillOver } from "#web/features/sales/till/parts/till-over.tsx";
import { TillPanelFooter } from "#web/features/sales/till/parts/till-panel-footer.tsx";
import { TillPaymentStep } from "#web/features/sales/till/payment/till-payment-step.tsx";
import { TillProductsStep } from "#web/features/sales/till/products/till-products-step.tsx";
import { useProductSearch } from "#web/features/sales/till/products/use-product-search.ts";
import { type Missing, useTill } from "#web/features/sales/till/sale/use-till.ts";
import { SALE_FAILED, type SaleFailure } from "#web/features/sales/till/send/sale-failure.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { escapeIsTaken } from "#web/ui/overlay.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import { useBackSteps } from "#web/ui/use-back-steps.ts";
import { useOpenTicket } from "./use-open-ticket.ts";

type Props = {
  open: boolean;
  /** Called when something was put into the sale, or had been when the page was left. */
  onOpen: () => void;
  onClose: () => void;
  onSold: (sale: SoldSale) => void;
  /** The sale stays as it is; `text` is for the screen behind. */
  onFailed: (text: string) => void;
  /** Where the next sale begins: that gets the focus when the panel closes. */
  returnFocus: () => HTMLElement | null;
  /** Gets what takes a scanned code, null when the panel goes. */
  onReady: (scan: ((code: string) => void) | null) => void;
};

/** The side panel in which a quick sale is put together and paid. */
export function SalePanel({ open, onOpen, onClose, onSold, onFailed, returnFocus, onReady }: Props) {
  const [paying, setPaying] = useState(false);
  const [notice, setNotice] = useState<notices.Notice | null>(null);
  // Said for as long as it is so.
  const [lacks, setLacks] = useState<Missing | null>(null);
  const lackNotice = useMemo(() => lacks && lacking(lacks), [lacks]);
  const asking = useRef(false);
  const till = useTill({ place: "panel", onSold: sold, onFailed: failed });
  const search = useProductSearch({
    onFound: take,
    onMissing: (code, unreached) => {
      setNotice(notices.missingNotice(code, unreached));
      till.setUnknown(unreached ? null : code);
    },
    onSeveral: (code) => setNotice(notices.severalNotice(code)),
    onTicket: useOpenTicket(),
    onDone: () => till.isEmpty() || toPayment(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan is taken as things are when it comes
  useEffect(() => {
    onReady((code) => search.scan(code));
    return () => onReady(null);
  }, [onReady]);

  // A sale in progress comes back with the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!till.isEmpty()) onOpen();
  }, []);

  async function take(product: Product) {
    if (!(await till.idle())) return setNotice(notices.notAddedNotice(product.name));
    onOpen();
    const { asked, refused, quantity } = till.add(product);
    if (asked) return setNotice(null);
    if (refused) search.list.refetch(); // there may be more of it by now
    setNotice(
      refused
        ? notices.refusedNotice(refused, "producto", product)
        : notices.addedNotice(product.name, quantity),
    );
  }

  function setQuantity(productId: string, quantity: number) {
    const refused = till.setQuantity(productId, quantity);
    if (refused) search.list.refetch();
    setNotice(refused && notices.refusedNotice(refused, "cantidad", till.productLine(productId)));
  }

  function toPayment() {
    setNotice(null);
    setLacks(null);
    setPaying(true);
  }

  function toProducts() {
    if (till.isBusy()) return;
    setPaying(false);
    setNotice(null);
    requestAnimationFrame(search.focus);
  }

  function shut() {
    onClose();
    setPaying(false);
    setNotice(null);
    search.clear();
  }

  function close() {
    if (till.isBusy()) return;
    if (till.doubt) toast.warning(notices.LEFT_IN_DOUBT.title, notices.LEFT_IN_DOUBT.text);
    till.reset();
    shut();
  }

  function finish() {
    setNotice(null);
    setLacks(till.finish());
  }

  function sold(sale: SoldSale) {
    shut();
    onSold(sale);
  }

  function failed({ outcome, text }: SaleFailure) {
    if (outcome === "recorded") {
      toProducts();
      setNotice(notices.RECORDED_BEFORE);
      return;
    }
    setNotice({ tone: "error", title: SALE_FAILED, text });
    onFailed(text);
  }

  /** Escape and the back button go one step back at a time: a slip must not throw a sale away. */
  async function stepBack(): Promise<void> {
    if (search.text !== "" && !paying) return search.clear();
    if (paying) return toProducts();
    if (till.isEmpty()) return close();
    asking.current = true;
    const sure = await confirm({
      title: "¿Descartar esta venta?",
      text: "Se quitarán los productos agregados.",
    });
    asking.current = false;
    if (sure) close();
    else requestAnimationFrame(search.focus);
  }
  useEscape(open, () => {
    if (asking.current || escapeIsTaken()) return false;
    if (!till.isBusy()) stepBack();
    return true;
  });

  useBackSteps(open ? (paying ? 2 : 1) : 0, () => {
    if (!asking.current && !escapeIsTaken() && !till.isBusy()) stepBack();
  });

  return (
    <Sheet
      open={open}
      onClose={close}
      returnFocus={returnFocus}
      onBack={paying ? toProducts : undefined}
      title={paying ? "Finalizar Venta" : "Nueva Venta"}
      footer={<TillPanelFooter till={till} paying={paying} onContinue={toPayment} onFinish={finish} />}
    >
      {paying ? (
        <TillPaymentStep
          till={till}
          notice={lacks !== null && lacks === till.missing ? lackNotice : notice}
          onFinish={finish}
        />
      ) : (
        <TillProductsStep till={till} search={search} notice={notice} onQuantity={setQuantity} />
      )}
      <TillOver
        till={till}
        onProduct={take}
        onMeasured={(name, much) => setNotice(notices.measuredNotice(name, much))}
      />
    </Sheet>
  );
}

function lacking(missing: Missing): notices.Notice {
  const texts = {
    ...LACKING,
    items: "No hay productos en la venta",
    method: "Por favor selecciona un método de pago",
  };
  return { tone: "warning", title: "Falta algo", text: texts[missing] };
}

/** Before the sheet hears of it. `onEscape` says whether it took the key. */
function useEscape(active: boolean, onEscape: () => boolean) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.isComposing || !latest.current()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [active]);
}
