import { useEffect, useRef, useState } from "react";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { useProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { TillPaymentStep } from "#web/features/sales/till/payment/till-payment-step.tsx";
import { MISSING_FIELD_TEXTS } from "#web/features/sales/till/sale/missing-texts.ts";
import * as notices from "#web/features/sales/till/sale/notices.ts";
import type { SaleMessages } from "#web/features/sales/till/sale/sale-state.ts";
import { TillDialogs } from "#web/features/sales/till/screens/till-dialogs.tsx";
import { TillProductsStep } from "#web/features/sales/till/screens/till-products-step.tsx";
import { TillTotalAndButton } from "#web/features/sales/till/screens/till-total-and-button.tsx";
import { toastNotice } from "#web/features/sales/till/send/announce-sale.ts";
import { useSale } from "#web/features/sales/till/send/use-sale.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { Sheet } from "#web/ui/dialogs/sheet.tsx";
import { useBackButtonSteps } from "#web/ui/hooks/use-back-steps.ts";
import { useWindowKeydown } from "#web/ui/hooks/use-window-keydown.ts";
import { focusAfterRender } from "#web/ui/late-focus.ts";
import { isEscapeTaken } from "#web/ui/overlay.ts";
import { useOpenSaleByTicketCode } from "./use-open-ticket.ts";

type Props = {
  open: boolean;
  /** Whether the screen stays in use while the panel is open. */
  beside: boolean;
  /** Called when the sale has lines, also lines from before a reload. */
  onOpen: () => void;
  onClose: () => void;
  onSold: (sale: SaleWithExchange) => void;
  onFailed: (text: string) => void;
  returnFocus: () => HTMLElement | null;
  /** Called with the function that takes scanned codes, and with null when the panel unmounts. */
  onReady: (scan: ((code: string) => void) | null) => void;
};

export function SalePanel({ open, beside, onOpen, onClose, onSold, onFailed, returnFocus, onReady }: Props) {
  const [paying, setPaying] = useState(false);
  const asking = useRef(false);
  const till = useSale({
    screen: "panel",
    words: WORDS,
    onTaken: onOpen,
    onRefused: () => search.list.refetch(),
    onSold: (sale) => {
      shut();
      onSold(sale);
    },
    onFailed: ({ outcome, text }) => {
      if (outcome !== "recorded") return onFailed(text);
      toProducts();
      say(notices.SALE_ALREADY_RECORDED_NOTICE);
    },
  });
  const say = (notice: notices.Notice | null) => till.dispatch({ type: "say", notice });
  const search = useProductSearch({
    ...till.products,
    onTicket: useOpenSaleByTicketCode(),
    onDone: () => till.isEmpty() || toPayment(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan uses the state at its time
  useEffect(() => {
    onReady((code) => search.scan(code));
    return () => onReady(null);
  }, [onReady]);

  // Restores the sale in progress after a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (!till.isEmpty()) onOpen();
  }, []);

  // Clears the code of a product that was created or dismissed: Enter would search for it again.
  const { unknown } = till;
  const wasUnknown = useRef(unknown);
  useEffect(() => {
    if (wasUnknown.current && !unknown && search.text === wasUnknown.current.code) search.clear();
    wasUnknown.current = unknown;
  });

  function toPayment() {
    say(null);
    setPaying(true);
  }

  function toProducts() {
    if (till.isBusy()) return;
    setPaying(false);
    say(null);
    focusAfterRender(() => search);
  }

  function shut() {
    onClose();
    setPaying(false);
    say(null);
    search.clear();
  }

  function close() {
    if (till.isBusy()) return;
    if (till.doubt) toastNotice(notices.UNKNOWN_SALE_OUTCOME_NOTICE);
    till.next();
    shut();
  }

  const finish = () => void till.dispatch({ type: "finish" });

  /** Escape goes one step back, so that pressing it by mistake does not discard a sale. */
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
  // Captures Escape before the handler of the sheet does.
  useWindowKeydown(
    (event) => {
      if (event.key !== "Escape" || event.isComposing || asking.current || isEscapeTaken()) return;
      if (!till.isBusy()) stepBack();
      event.preventDefault();
      event.stopPropagation();
    },
    { active: open, capture: true },
  );

  useBackButtonSteps(open ? (paying ? 2 : 1) : 0, () => {
    if (!asking.current && !isEscapeTaken() && !till.isBusy()) stepBack();
  });

  return (
    <Sheet
      open={open}
      modal={!beside}
      onClose={close}
      returnFocus={returnFocus}
      onBack={paying ? toProducts : undefined}
      title={paying ? "Finalizar Venta" : "Nueva Venta"}
      footer={
        <TillTotalAndButton
          till={till}
          paying={paying}
          disabled={paying ? !till.method && !till.parts : till.cart.lines.length === 0}
          onClick={paying ? finish : toPayment}
        >
          {paying ? "Finalizar" : "Continuar"}
        </TillTotalAndButton>
      }
    >
      {paying ? (
        <TillPaymentStep till={till} onFinish={finish} />
      ) : (
        <TillProductsStep till={till} search={search} />
      )}
      <TillDialogs till={till} />
    </Sheet>
  );
}

const LACKS = {
  ...MISSING_FIELD_TEXTS,
  items: "No hay productos en la venta",
  method: "Por favor selecciona un método de pago",
};
const WORDS: SaleMessages = {
  finishing: "notice",
  added: notices.productAddedNotice,
  measured: notices.measuredProductAddedNotice,
  refused: notices.cartActionRefusedNotice,
  notFound: notices.productMissingNotice,
  lacking: (missing) => ({ tone: "warning", title: "Falta algo", text: LACKS[missing] }),
};
