import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { MAX_SALE_PAYMENTS } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import {
  isPhonePayment,
  MONEY_PAYMENT_METHODS,
  type PaymentMethod,
  type PhonePaymentMethod,
  paymentLabel,
} from "#core/sale/payment.ts";
import { computeSplitPaymentState } from "#core/sale/split-form.ts";
import type { SplitPaymentPart } from "#core/sale/split-payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { focusUnlessTyping } from "#web/ui/late-focus.ts";
import { CardKindChoice } from "./card-kind-choice.tsx";
import { PhonePayment } from "./phone-payment.tsx";
import { TillAmount } from "./till-amount.tsx";
import { type CashFieldOptions, TillCashField } from "./till-cash.tsx";
import { TillCreditSection } from "./till-credit.tsx";
import { paymentMethodActionLabel } from "./till-methods.tsx";

type Props = {
  till: SaleEditor;
  parts: readonly SplitPaymentPart[];
  cash: Pick<CashFieldOptions, "label" | "step">;
  onFinish: () => void;
};

const ONCE: ReadonlySet<PaymentMethod> = new Set(["CASH", "CREDIT"]);

/** A payment in several parts, with the remaining amount in large text. */
export function SplitPaymentForm({ till, parts, cash, onFinish }: Props) {
  const state = computeSplitPaymentState(till.toPay, parts, till.cashRounding);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) focusUnlessTyping(first.current);
  }, []);

  const setParts = (next: readonly SplitPaymentPart[]) =>
    till.dispatch({ type: "pay", choice: { parts: next } });
  const setTendered = (pesos: number | null) => till.dispatch({ type: "pay", choice: { tendered: pesos } });
  const change = (id: string, values: Partial<SplitPaymentPart>) =>
    setParts(parts.map((part) => (part.id === id ? { ...part, ...values } : part)));
  const used = (method: PaymentMethod) => parts.some((part) => part.method === method);
  const optionsFor = (part: SplitPaymentPart) =>
    till.methods
      .filter((method) => method === part.method || !(ONCE.has(method) && used(method)))
      .map((value) => ({ value, label: paymentMethodActionLabel(value) }));

  function add() {
    const method = MONEY_PAYMENT_METHODS.find((one) => !used(one)) ?? "OTHER";
    setParts([...parts, { id: uuidv7(), method, amount: null, reference: "" }]);
  }

  return (
    <section aria-label="Pago dividido" className="flex flex-col gap-4">
      <div aria-live="polite">
        <TillAmount label={state.left < 0 ? "Sobra" : "Falta"} amount={Math.abs(state.left)} />
        <p className="text-sm text-ink-soft">{explain(state, parts)}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {parts.map((part, index) => {
          const name = `${paymentLabel(part.method)} (pago ${index + 1})`;
          const rest = state.rest?.id === part.id ? state.rest.amount : null;
          const keys = till.settings.paymentKeys.filter(
            (key) => key.method === (part.method as PhonePaymentMethod),
          );
          const amount = part.amount ?? rest ?? 0;
          const isAsked = till.asksTransfers && isPhonePayment(part.method);
          return (
            <li key={part.id} className="flex flex-col gap-3">
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <Select
                    aria-label={`Método del pago ${index + 1}`}
                    options={optionsFor(part)}
                    value={part.method}
                    onValueChange={(method) => {
                      if (part.method === "CASH") setTendered(null);
                      change(part.id, { method, reference: "", card: null, seen: null });
                    }}
                  />
                </div>
                <div className="min-w-0 flex-1">
                  <MoneyInput
                    ref={index === 0 ? first : undefined}
                    aria-label={`Monto de ${name}`}
                    placeholder={rest === null ? "$ 0" : formatPesos(rest)}
                    // A null amount means the remaining amount, so unreadable text counts as zero.
                    unreadable="zero"
                    value={part.amount}
                    onChange={(amount) => change(part.id, { amount })}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter") return;
                      event.preventDefault();
                      onFinish();
                    }}
                  />
                </div>
                {parts.length > 2 && (
                  <IconButton
                    label={`Quitar ${name}`}
                    icon={X}
                    onClick={() => setParts(parts.filter(({ id }) => id !== part.id))}
                  />
                )}
              </div>
              {part.method === "CASH" && state.cash !== null && state.cash > 0 && (
                <TillCashField
                  ref={till.boxes.amount}
                  {...cash}
                  total={state.cash}
                  value={till.tendered}
                  onChange={setTendered}
                  onEnter={onFinish}
                />
              )}
              {part.method === "CARD" && till.settings.documents.mode !== "OFF" && (
                <CardKindChoice value={part.card ?? null} onChange={(card) => change(part.id, { card })} />
              )}
              {part.method === "CREDIT" && <TillCreditSection till={till} next={() => first.current} />}
              {(keys.length > 0 || isAsked) && amount > 0 && (
                <PhonePayment
                  key={`${part.method} ${amount}`}
                  keys={keys}
                  till={till}
                  seen={part.seen === amount}
                  onSeen={(seen) => change(part.id, { seen: seen ? amount : null })}
                  amount={amount}
                  reference={part.reference}
                  onReference={(reference) => change(part.id, { reference })}
                  onEnter={onFinish}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        {parts.length < MAX_SALE_PAYMENTS && (
          <Button size="sm" icon={Plus} onClick={add}>
            Otro pago
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => till.dispatch({ type: "pay", choice: { parts: null, tendered: null } })}
        >
          Un solo pago
        </Button>
      </div>
    </section>
  );
}

function explain(
  { rest, problem, left }: ReturnType<typeof computeSplitPaymentState>,
  parts: readonly SplitPaymentPart[],
) {
  const open = parts.find(({ id }) => id === rest?.id);
  if (!problem && open?.method === "CREDIT" && left > 0) return "Lo que falta queda fiado.";
  if (!problem && open && left > 0) return `Lo que falta va en ${paymentLabel(open.method)}.`;
  return problem ? `${problem}.` : "Los pagos suman el total.";
}
