import { useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { addFreeItem, FreeItemForm } from "#web/features/sales/till/lines/free-item-form.tsx";
import { TillPaymentFields } from "#web/features/sales/till/payment/till-payment-fields.tsx";
import { TillTotal } from "#web/features/sales/till/payment/till-total.tsx";
import { UnknownOutcomeNotice } from "#web/features/sales/till/payment/unknown-outcome-notice.tsx";
import { missingFieldNotice } from "#web/features/sales/till/sale/missing-texts.ts";
import {
  cartActionRefusedNotice,
  productMissingNotice,
  SALE_ALREADY_RECORDED_NOTICE,
} from "#web/features/sales/till/sale/notices.ts";
import { toSoldSaleRouterState } from "#web/features/sales/till/sale/sale-router-state.ts";
import type { SaleMessages } from "#web/features/sales/till/sale/sale-state.ts";
import { toastNotice } from "#web/features/sales/till/send/announce-sale.ts";
import { type SaleEditor, useSale } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FreeItemList } from "./free-item-list.tsx";
import { TillDialogs } from "./till-dialogs.tsx";
import { TillUnknownCodeAndExchange } from "./unknown-code-and-exchange.tsx";

const WORDS: SaleMessages = {
  finishing: "toast",
  added: () => null,
  refused: cartActionRefusedNotice,
  notFound: productMissingNotice,
  lacking: (missing) => missingFieldNotice(missing, "item"),
};
const CASH = { label: "Monto Recibido", title: "Pago en Efectivo", step: 100 };

export function FreeSaleScreen() {
  const navigate = useNavigate();
  const till = useSale({
    screen: "free-sale",
    words: WORDS,
    onSold: (sale) => navigate("/sales", { state: toSoldSaleRouterState(sale, "/free-sale") }),
    onFailed: ({ outcome }) => {
      if (outcome !== "recorded") return;
      toastNotice(SALE_ALREADY_RECORDED_NOTICE);
      navigate("/sales");
    },
  });
  const finish = () => void till.dispatch({ type: "finish" });
  const form = useRef<{ focus: () => void }>(null);
  const payment = useRef<HTMLInputElement>(null);
  const titleId = useId();

  // Focuses the field only without a touch screen, because a phone's keyboard would cover half of the screen.
  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) form.current?.focus();
  }, []);

  function add(description: string, price: number) {
    const refused = addFreeItem(till.dispatch, description, price);
    if (refused) toastNotice(refused);
  }

  return (
    <>
      <PageHeader title="Venta Libre" subtitle="Crea una venta sin productos específicos del inventario" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <TillUnknownCodeAndExchange till={till} />
          <Card title="Agregar item">
            <FreeItemForm ref={form} onAdd={add} onDone={() => till.isEmpty() || payment.current?.focus()} />
          </Card>
          <Card title="Items">
            {till.cart.lines.length === 0 ? (
              <EmptyState
                drawing={<BasketDrawing />}
                title="Aún no hay items"
                text="Escribe qué se vende y su precio. Lo que agregues aparecerá aquí."
              />
            ) : (
              <FreeItemList
                items={till.cart.lines}
                onChange={(action) => {
                  till.dispatch(action);
                  // The pressed button was removed with its item.
                  if (action.type === "remove") form.current?.focus();
                }}
              />
            )}
          </Card>
        </div>
        <section
          aria-labelledby={titleId}
          className="flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-card lg:sticky lg:top-8 lg:max-h-[calc(100dvh-9.5rem)]"
        >
          <h2 id={titleId} className="px-4 pt-4 text-lg font-bold sm:px-5">
            Resumen
          </h2>
          <div className="flex min-h-0 flex-1 flex-col gap-4 px-4 py-4 sm:px-5 lg:overflow-y-auto">
            <TillPaymentFields ref={payment} till={till} cash={CASH} onFinish={finish} />
          </div>
          <div className="border-t border-line p-4 sm:p-5">
            <FreeSaleFinish till={till} onFinish={finish} />
          </div>
        </section>
      </div>
      <TillDialogs till={till} />
    </>
  );
}

function FreeSaleFinish({ till, onFinish }: { till: SaleEditor; onFinish: () => void }) {
  const { sending, doubt, missing } = till;
  const { length } = till.cart.lines;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-sm text-ink-soft">{length === 1 ? "1 item" : `${length} items`}</p>
        <TillTotal till={till} change="Cambio" />
      </div>
      <UnknownOutcomeNotice doubt={doubt} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={sending}
        disabled={!sending && missing !== null}
        onClick={onFinish}
      >
        {sending ? (
          "Procesando..."
        ) : (
          <span>
            Completar Venta - <PesosAmount amount={till.due} />
          </span>
        )}
      </Button>
    </div>
  );
}
