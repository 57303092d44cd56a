import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import { MONEY_PAYMENT_METHODS, paymentLabel } from "#core/sale/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Select, SelectField } from "#web/ui/fields/select.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { addRefundMethod, type RefundMethodDraft } from "./return-draft.ts";
import type { ReturnForm } from "./use-return-form.ts";

export function RefundFields({ back: { sale, draft, figures, change } }: { back: ReturnForm }) {
  const { ways } = draft;
  const [only] = ways;
  const more = addRefundMethod(sale, ways);
  const list = useRef<HTMLUListElement>(null);
  // Scrolls to an added method, which on a phone is below the visible area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a method is added
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [ways.length]);
  const set = (next: readonly RefundMethodDraft[]) => change({ ways: next });
  const changeWay = (index: number, part: Partial<RefundMethodDraft>) =>
    set(ways.map((way, i) => (i === index ? { ...way, ...part } : way)));
  const optionsFor = (own: RefundMethodDraft) =>
    MONEY_PAYMENT_METHODS.filter(
      (one) => one === own.method || !ways.some(({ method }) => method === one),
    ).map((value) => ({ value, label: paymentLabel(value) }));
  const add = more && (
    <div>
      <Button size="sm" icon={Plus} onClick={() => set(more)}>
        {ways.length === 1 ? "De varias formas" : "Otra forma"}
      </Button>
    </div>
  );

  if (ways.length === 1 && only)
    return (
      <>
        <SelectField
          label="¿Cómo devuelves la plata?"
          options={optionsFor(only)}
          value={only.method}
          onValueChange={(method) => changeWay(0, { method })}
        />
        {only.method !== "CASH" && (
          <TextField
            label="Referencia (opcional)"
            autoComplete="off"
            maxLength={MAX_REFERENCE_LENGTH}
            value={only.reference}
            onValueChange={(reference) => changeWay(0, { reference })}
          />
        )}
        {add}
      </>
    );

  function remove(index: number) {
    const rest = ways.filter((_, i) => i !== index);
    // The only remaining method takes the whole refund.
    set(rest.length === 1 ? rest.map((way) => ({ ...way, amount: null })) : rest);
    list.current?.querySelector("select")?.focus();
  }

  return (
    <section aria-label="¿Cómo devuelves la plata?" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">¿Cómo devuelves la plata?</h3>
      <ul ref={list} className="flex flex-col gap-4">
        {ways.map((way, index) => {
          const name = `${paymentLabel(way.method)} (forma ${index + 1})`;
          const rest = figures.settlement.refunds.find(({ method }) => method === way.method)?.amount;
          return (
            <li key={way.method} className="flex flex-col gap-2">
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <Select
                    aria-label={`Forma ${index + 1}`}
                    options={optionsFor(way)}
                    value={way.method}
                    onValueChange={(method) => changeWay(index, { method })}
                  />
                </div>
                <div className="min-w-0 flex-1">
                  <MoneyInput
                    aria-label={`Monto en ${name}`}
                    placeholder={rest === undefined ? "$ 0" : formatPesos(rest)}
                    unreadable="zero"
                    value={way.amount}
                    onChange={(amount) => changeWay(index, { amount })}
                  />
                </div>
                <IconButton label={`Quitar ${name}`} icon={X} onClick={() => remove(index)} />
              </div>
              {way.method !== "CASH" && (
                <TextInput
                  aria-label={`Referencia de ${name}`}
                  placeholder="Referencia (opcional)"
                  autoComplete="off"
                  maxLength={MAX_REFERENCE_LENGTH}
                  value={way.reference}
                  onValueChange={(reference) => changeWay(index, { reference })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {add}
    </section>
  );
}
