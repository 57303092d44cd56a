import clsx from "clsx";
import { type KeyboardEvent, useId } from "react";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import {
  CASH_DENOMINATIONS,
  MONEY_PAYMENT_METHODS,
  type MoneyPaymentMethod,
  paymentLabel,
} from "#core/sale/payment.ts";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { listNonCashMethods } from "../non-cash-methods.ts";
import type { CashCountDraft } from "./count-draft.ts";

type Props = { shift: Shift; draft: CashCountDraft; onChange: (part: Partial<CashCountDraft>) => void };

const WAYS = [
  { value: "pieces", label: "Por billetes" },
  { value: "sum", label: "Un solo total" },
] as const;

export function CashCountStep({ shift, draft, onChange }: Props) {
  const moved = new Set<string>(listNonCashMethods(shift).map(({ method }) => method));
  const apps = MONEY_PAYMENT_METHODS.filter((method) => method !== "CASH");
  // Lists the methods with movements first. The other methods are below, for money that nobody recorded.
  const countedApps = apps.filter((method) => moved.has(method));
  const others = apps.filter((method) => !moved.has(method));
  const openOthers = others.some((method) => draft.apps[method] != null);
  const setApp = (method: MoneyPaymentMethod, amount: number | null) =>
    onChange({ apps: { ...draft.apps, [method]: amount } });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-5">
      <Card title="El efectivo">
        {draft.by === "pieces" ? (
          <Pieces draft={draft} onChange={onChange} />
        ) : (
          <Field label="¿Cuánto efectivo hay?">
            <MoneyInput value={draft.sum} onChange={(sum) => onChange({ sum })} />
          </Field>
        )}
        {/* Below the notes and coins, so that a phone shows all of them without scrolling. */}
        <div className="mt-3">
          <RadioGroup
            legend="¿Cómo lo cuentas?"
            name="by"
            options={WAYS}
            value={draft.by}
            onChange={(by) => onChange({ by })}
          />
        </div>
      </Card>
      <Card title="Lo que muestran tus apps">
        <p className="mb-3 text-sm text-ink-soft">
          Mira en cada una cuánto entró desde que abriste. Lo que dejes vacío no se compara.
        </p>
        <div className="flex flex-col gap-3">
          {countedApps.map((method) => (
            <App key={method} method={method} amount={draft.apps[method] ?? null} onChange={setApp} />
          ))}
          <details open={openOthers}>
            <summary className="flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-primary-ink">
              {countedApps.length === 0 ? "Agregar un medio" : "Otro medio"}
            </summary>
            <div className="mt-2 flex flex-col gap-3">
              {others.map((method) => (
                <App key={method} method={method} amount={draft.apps[method] ?? null} onChange={setApp} />
              ))}
            </div>
          </details>
        </div>
      </Card>
    </div>
  );
}

type AppProps = {
  method: MoneyPaymentMethod;
  amount: number | null;
  onChange: (method: MoneyPaymentMethod, amount: number | null) => void;
};

function App({ method, amount, onChange }: AppProps) {
  return (
    <Field label={paymentLabel(method)}>
      <MoneyInput value={amount} onChange={(pesos) => onChange(method, pesos)} />
    </Field>
  );
}

/** Enter and the vertical arrow keys move between the fields, so that one hand is free for counting. */
function move(event: KeyboardEvent<HTMLInputElement>) {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  if (by === 0) return;
  const boxes = [...event.currentTarget.closest("ul")!.querySelectorAll("input")];
  const next = boxes[boxes.indexOf(event.currentTarget) + by];
  // Enter in the last box submits the form.
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

const DIGITS = /^\d{0,5}$/;

function Pieces({ draft, onChange }: Omit<Props, "shift">) {
  const id = useId();
  return (
    // Two columns of which the left one is full first, or one for text at twice the size.
    <ul aria-label="Billetes y monedas" className="gap-x-3 [columns:2_8.5rem] sm:gap-x-8">
      {CASH_DENOMINATIONS.map((value) => {
        const text = draft.pieces[value] ?? "";
        const read = readQuantity(text);
        const count = read.problem === undefined ? (read.value ?? 0) : 0;
        return (
          <li
            key={value}
            className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-1.5 pb-1 sm:pb-1.5"
          >
            <label htmlFor={`${id}${value}`} className="text-sm font-semibold sm:min-w-24 sm:text-base">
              <PesosAmount amount={value} />
            </label>
            <input
              id={`${id}${value}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              placeholder="0"
              value={text}
              onChange={({ target }) => {
                if (DIGITS.test(target.value))
                  onChange({ pieces: { ...draft.pieces, [value]: target.value } });
              }}
              onKeyDown={move}
              className="control max-w-12 px-1 text-center sm:max-w-24"
            />
            <span className={clsx("flex-1 text-right max-sm:sr-only", count === 0 && "text-ink-soft")}>
              <PesosAmount amount={count * value} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
