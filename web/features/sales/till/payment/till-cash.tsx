import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { CASH_TOO_LOW_MESSAGE } from "#web/features/sales/till/sale/missing-texts.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

/** The total is rounded up to multiples of these pesos. */
const STEPS = [500, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** Values of banknotes in pesos. */
const NOTES = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** A suggestion is at most this many times the total. */
const MAX_TIMES = 4;
/** As many fit in a row on a phone. */
const MOST_SUGGESTIONS = 5;

/** Suggests amounts to hand over, in pesos: the exact total, rounded totals and single notes. */
export function suggestCashAmounts(total: number): number[] {
  if (total <= 0) return [];
  const rounded = STEPS.map((step) => Math.ceil(total / step) * step);
  // Leaves out a sum of smaller notes if one larger note rounds to less: for 48.300, 50.000 but not 60.000.
  const sensible = rounded.filter((sum, i) => rounded.slice(i).every((larger) => larger >= sum));
  const nextTen = (Math.floor(total / 10_000) + 1) * 10_000;
  const candidates = [...sensible, nextTen, ...NOTES]
    .filter((sum) => sum > total && sum <= total * MAX_TIMES)
    .sort((one, other) => one - other);
  const sums = [...new Set([total, ...candidates])];
  const shown = sums.slice(0, MOST_SUGGESTIONS);
  const enough = NOTES.find((note) => note >= total);
  return !enough || shown.includes(enough) || !sums.includes(enough)
    ? shown
    : [...shown.slice(0, -1), enough];
}

/** Texts and steps of the cash field, which differ by screen in the specification. */
export type CashFieldOptions = { label: string; step: number; title?: string };

type Props = {
  label: string;
  tight?: boolean;
  total: number;
  value: number | null;
  onChange: (pesos: number | null) => void;
  step: number;
  ref?: Ref<HTMLInputElement>;
  onEnter?: () => void;
};

const note =
  "min-h-11 rounded-md bg-sunken px-0.5 text-xs tracking-tight whitespace-nowrap transition-colors duration-150 hover:bg-line aria-pressed:bg-primary-soft aria-pressed:text-primary-ink aria-pressed:inset-ring-2 aria-pressed:inset-ring-primary-edge lg:min-h-9 lg:text-sm 3xl:text-base";

type SumsProps = {
  legend: string;
  total: number;
  value: number | null;
  onChoose: (pesos: number, byKeyboard: boolean) => void;
};

/** Equal cells, so that none moves when the total changes or cash is chosen. The first is the exact total. */
export function CashSums({ legend, total, value, onChoose }: SumsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1 lg:grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))]">
      <legend className="sr-only">{legend}</legend>
      {suggestCashAmounts(total).map((sum, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: each scan changes the amounts, and new buttons are slow
          key={index}
          type="button"
          className={note}
          aria-pressed={value === sum}
          onClick={(event) => onChoose(sum, event.detail === 0)}
        >
          {sum === total ? "Exacto" : <PesosAmount amount={sum} />}
        </button>
      ))}
    </fieldset>
  );
}

/** Field for the cash handed over; empty means the exact total. */
export function TillCashField({ label, tight = false, total, value, onChange, step, ref, onEnter }: Props) {
  // While the user types, the amount is below the total, so the error waits until blur.
  const [typing, setTyping] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const tooLow = !typing && value !== null && value < total;

  function press(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
    if (by !== 0) onChange(Math.max(0, (value ?? 0) + by));
    else if (event.key === "Enter") onEnter?.();
    else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only listens for blur
    <div
      ref={place}
      className="flex flex-col gap-1.5"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Shows no error when the focus moves to a suggestion: the error would move it off the pointer.
        if (!currentTarget.contains(relatedTarget)) setTyping(false);
      }}
    >
      <CashSums
        legend="Montos usuales"
        total={total}
        value={value}
        onChoose={(sum, byKeyboard) => {
          onChange(sum);
          // A keyboard chose the suggestion, so the next Enter finishes the sale.
          if (byKeyboard) place.current?.querySelector("input")?.focus();
        }}
      />
      <Field label={label} hideLabel={tight} error={tooLow && !tight ? CASH_TOO_LOW_MESSAGE : undefined}>
        <MoneyInput
          ref={ref}
          value={value}
          onChange={onChange}
          // A null value means the exact total, so unreadable text counts as zero.
          unreadable="zero"
          enterKeyHint="done"
          onKeyDown={press}
          onFocus={(event) => {
            setTyping(true);
            // Scrolls the suggestions above into view together with the field.
            event.target.closest("div")?.parentElement?.scrollIntoView({ block: "nearest" });
          }}
          placeholder="Recibido: exacto"
        />
      </Field>
    </div>
  );
}
