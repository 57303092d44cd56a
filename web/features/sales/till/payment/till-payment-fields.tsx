import { Split } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import {
  isPhonePayment,
  MONEY_PAYMENT_METHODS,
  type PaymentMethod,
  type PhonePaymentMethod,
  paymentLabel,
} from "#core/sale/payment.ts";

import { createSplitPaymentParts } from "#core/sale/split-form.ts";
import { CustomerPicker } from "#web/features/customers/public/customer-picker.tsx";
import { chooseExchangeRefundMethod } from "#web/features/sales/till/sale/exchange.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { useWindowKeydown } from "#web/ui/hooks/use-window-keydown.ts";
import { focusAfterRender } from "#web/ui/late-focus.ts";
import { SCAN_WINDOW_MS } from "#web/ui/wedge/keyboard-wedge.ts";
import { toTextBox } from "#web/ui/wedge/text-box.ts";
import { CardKindChoice } from "./card-kind-choice.tsx";
import { type CashFieldOptions, CashSums, TillCashField } from "./till-cash.tsx";
import { findPaymentMethodByKey, PaymentMethodButtons } from "./till-methods.tsx";

const chunk = () => import("./choices.chunk.ts");
const PhonePayment = lazyComponent(chunk, "PhonePayment");
const SplitPaymentForm = lazyComponent(chunk, "SplitPaymentForm");
const TillCreditSection = lazyComponent(chunk, "TillCreditSection");

/** `step`: pesos per press of an arrow key (specification, section 5). */
const NEW_SALE_CASH_FIELD: CashFieldOptions = { label: "Monto recibido", step: 100 };

/** Field that gets the focus after a method is chosen; the method's radio if it has no field. */
function findPaymentFieldToFocus(
  { boxes }: SaleEditor,
  method: PaymentMethod | null,
  radio: RefObject<HTMLInputElement | null>,
): HTMLInputElement | null {
  const box = method === "CASH" ? boxes.amount : method === "CREDIT" ? boxes.customer : radio;
  return box.current ?? radio.current;
}

export type TillPaymentProps = {
  till: SaleEditor;
  cash?: CashFieldOptions;
  onFinish: () => void;
  /** The radio of the payment methods that can get the focus. */
  ref: RefObject<HTMLInputElement | null>;
};

export function TillPaymentFields({ row = false, ...props }: TillPaymentProps & { row?: boolean }) {
  return (
    <>
      <TillCustomerFields till={props.till} next={props.ref} />
      <TillMethodAndCashFields {...props} row={row} />
      <TillPaymentExtras {...props} />
    </>
  );
}

/** Customer and price level. For a credit sale the customer is chosen below 'Fiar' instead. */
export function TillCustomerFields({ till, next }: { till: SaleEditor; next: TillPaymentProps["ref"] }) {
  const goOn = useStableCallback(() => next.current);
  const choose = useStableCallback((customer: SaleEditor["customer"]) =>
    till.dispatch({ type: "customer", customer }),
  );
  return (
    <>
      {!till.onCredit && <CustomerPicker value={till.customer} onChange={choose} next={goOn} />}
      {(till.mayWholesale || till.level === "WHOLESALE") && <WholesaleSwitch till={till} />}
    </>
  );
}

export function TillMethodAndCashFields({
  till,
  cash = NEW_SALE_CASH_FIELD,
  onFinish,
  ref,
  row = false,
}: TillPaymentProps & { row?: boolean }) {
  const { method, parts } = till;
  const { title, ...box } = cash;
  const { amount } = till.boxes;
  const onChange = useStableCallback(choose);
  const onEnter = useStableCallback(enter);
  const takesKeys = !till.covered && !parts && till.cart.lines.length > 0;
  usePaymentMethodKeys(ref, till.methods, choose, takesKeys);
  if (till.covered || parts) return null;
  const setTendered = (pesos: number | null) => till.dispatch({ type: "pay", choice: { tendered: pesos } });

  /** Focuses the method's field, except on a touch screen: most sales need no typed amount. */
  function choose(chosen: PaymentMethod | null, byArrow = false) {
    till.boxes.byArrow.current = byArrow;
    till.dispatch({ type: "method", method: chosen });
    if (byArrow || window.matchMedia("(pointer: coarse)").matches) return;
    // The method's field exists only after the next render.
    focusAfterRender(() => findPaymentFieldToFocus(till, chosen, ref));
  }

  function chooseNote(pesos: number) {
    // The pressed note button disappears, so the focus moves to the payment methods.
    ref.current?.focus();
    choose("CASH");
    setTendered(pesos);
  }

  function enter(event: KeyboardEvent) {
    event.preventDefault();
    if (method === "CASH") amount.current?.focus();
    else onFinish();
  }

  return (
    <>
      <PaymentMethodButtons
        ref={ref}
        row={row}
        methods={till.methods}
        value={method}
        onChange={onChange}
        onEnter={onEnter}
      />
      {row && method === null && till.toPay > 0 && (
        <CashSums legend="Paga en efectivo con" total={till.toPay} value={null} onChoose={chooseNote} />
      )}
      {method === "CASH" && (
        <section aria-label={title} className="flex flex-col gap-2">
          {title && <h3 className="font-semibold">{title}</h3>}
          <TillCashField
            ref={amount}
            {...box}
            tight={row}
            total={till.due}
            value={till.tendered}
            onChange={setTendered}
            onEnter={onFinish}
          />
        </section>
      )}
    </>
  );
}

const OPEN_DIALOGS = ":is([role=dialog], [role=alertdialog])[data-open]:not([data-beside])";

/**
 * A letter chooses its method also while a button or nothing has the focus. A scanned code may begin with a letter,
 * so only a letter that comes alone chooses.
 */
function usePaymentMethodKeys(
  radio: TillPaymentProps["ref"],
  methods: SaleEditor["methods"],
  choose: (method: PaymentMethod) => void,
  active: boolean,
): void {
  const alone = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWindowKeydown(
    (event) => {
      clearTimeout(alone.current);
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const method = findPaymentMethodByKey(event.key, methods);
      const target = event.target as Element;
      if (!method || toTextBox(target) || target.matches("select")) return;
      // The buttons of the methods take the key themselves.
      if (radio.current?.closest("fieldset")?.contains(target)) return;
      const dialog = [...document.querySelectorAll(OPEN_DIALOGS)].at(-1);
      if (dialog && !dialog.contains(radio.current)) return;
      alone.current = setTimeout(() => choose(method), SCAN_WINDOW_MS);
    },
    { active, capture: true },
  );
}

/** Parts that only some sales need: payment key, credit, split payment, exchange refund. */
export function TillPaymentExtras({ till, cash = NEW_SALE_CASH_FIELD, onFinish, ref }: TillPaymentProps) {
  const { method, parts } = till;
  const { title: _, ...box } = cash;
  const keys = till.settings.paymentKeys.filter(
    (key) => key.method === (method as PhonePaymentMethod | null),
  );
  const asksCard = method === "CARD" && (till.settings.documents.mode !== "OFF" || till.invoiceFor !== null);
  const goOn = useStableCallback(() => ref.current);
  /** Splits the payment: the chosen method becomes the first part and takes the remaining amount. */
  const inParts = () =>
    till.dispatch({
      type: "pay",
      choice: { parts: createSplitPaymentParts(method, till.toPay, till.above), tendered: null },
    });
  const place = useRef<HTMLDivElement>(null);
  const isByPhone = keys.length > 0 || (till.asksTransfers && method !== null && isPhonePayment(method));
  const shows = parts !== null || isByPhone;
  // Scrolls to these fields, which beside a long sale start below the visible area.
  useEffect(() => {
    if (shows) place.current?.scrollIntoView({ block: "nearest" });
  }, [shows]);
  if (till.covered) return <ExchangeRefundMethodField till={till} />;
  return (
    <div ref={place} className="flex scroll-my-4 flex-col gap-4 empty:hidden">
      {parts ? (
        <SplitPaymentForm till={till} parts={parts} cash={box} onFinish={onFinish} />
      ) : (
        isByPhone && (
          <PhonePayment
            key={`${method} ${till.due}`}
            keys={keys}
            till={till}
            seen={till.seen === till.due}
            onSeen={(seen) => till.dispatch({ type: "pay", choice: { seen: seen ? till.due : null } })}
            amount={till.due}
            reference={till.reference}
            onReference={(text) => till.dispatch({ type: "pay", choice: { reference: text } })}
            onEnter={onFinish}
          />
        )
      )}
      {!parts && asksCard && (
        <CardKindChoice
          value={till.card}
          onChange={(kind) => till.dispatch({ type: "pay", choice: { card: kind } })}
        />
      )}
      {!parts && method === "CREDIT" && <TillCreditSection till={till} next={goOn} />}
      {!parts && till.cart.lines.length > 0 && (
        <div>
          <Button variant="ghost" size="sm" icon={Split} onClick={inParts}>
            {method === "CREDIT" ? "Paga una parte ahora" : "Dividir pago"}
          </Button>
        </div>
      )}
    </div>
  );
}

const METHODS = MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));

/** Chooses the refund method when the returned goods are worth more than the sale. */
function ExchangeRefundMethodField({ till }: { till: SaleEditor }) {
  if (!till.exchange || till.exchange.over === 0) return null;
  return (
    <SelectField
      label="¿Cómo devuelves la diferencia?"
      options={METHODS}
      value={chooseExchangeRefundMethod(till.method)}
      onValueChange={(value) => till.dispatch({ type: "method", method: value })}
    />
  );
}

/** Switches the sale to wholesale prices. Choosing a wholesale customer does so automatically. */
function WholesaleSwitch({ till }: { till: SaleEditor }) {
  const { level, mayWholesale, dispatch } = till;
  const isWholesale = level === "WHOLESALE";
  if (!mayWholesale)
    return isWholesale && <p className="text-sm font-semibold text-primary-ink">Precios al por mayor</p>;
  return (
    <Switch
      label="Precios al por mayor"
      checked={isWholesale}
      onChange={() => dispatch({ type: "level", level: isWholesale ? "PUBLIC" : "WHOLESALE" })}
    />
  );
}
