import clsx from "clsx";
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

/** Suggests amounts to hand over, in pesos: the exact total, rounded totals and single notes. */
export function suggestCashAmounts(total: number, most = 6): number[] {
  if (total <= 0) return [];
  const rounded = STEPS.map((step) => Math.ceil(total / step) * step);
  // Leaves out a sum of smaller notes if one larger note rounds to less: for 48.300, 50.000 but not 60.000.
  const sensible = rounded.filter((sum, i) => rounded.slice(i).every((larger) => larger >= sum));
  const nextTen = (Math.floor(total / 10_000) + 1) * 10_000;
  const candidates = [...sensible, nextTen, ...NOTES]
    .filter((sum) => sum > total && sum <= total * MAX_TIMES)
    .sort((one, other) => one - other);
  const sums = [...new Set([total, ...candidates])];
  const shown = sums.slice(0, most);
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
  "min-h-11 rounded-md bg-sunken px-0.5 text-sm tracking-tight whitespace-nowrap transition-colors duration-150 hover:bg-line aria-pressed:bg-primary-soft aria-pressed:text-primary-ink aria-pressed:inset-ring-2 aria-pressed:inset-ring-primary-edge lg:min-h-9 3xl:text-base";

type NotesProps = { total: number; onChoose: (pesos: number) => void };

/** Number of suggestions that fit in a row on a phone. */
const NOTES_IN_A_ROW = 4;
/** Number of suggestions that fit in a row beside the products, with the exact amount. */
const MOST_IN_A_ROW = 5;

export function CashNoteButtons({ total, onChoose }: NotesProps) {
  const [, ...notes] = suggestCashAmounts(total, NOTES_IN_A_ROW + 1);
  if (notes.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 gap-1.5">
      <legend className="sr-only">Paga en efectivo con</legend>
      {notes.map((sum, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each scan changes the amounts, and new buttons are slow
        <button key={index} type="button" className={clsx(note, "flex-1")} onClick={() => onChoose(sum)}>
          <PesosAmount amount={sum} />
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
      <fieldset className="grid grid-cols-3 gap-1 md:flex md:flex-wrap md:*:flex-auto">
        <legend className="sr-only">Montos usuales</legend>
        {suggestCashAmounts(total, tight ? MOST_IN_A_ROW : undefined).map((sum) => (
          <button
            key={sum}
            type="button"
            className={note}
            aria-pressed={value === sum}
            onClick={(event) => {
              onChange(sum);
              // A keyboard chose the suggestion, so the next Enter finishes the sale.
              if (event.detail === 0) place.current?.querySelector("input")?.focus();
            }}
          >
            {sum === total ? "Exacto" : <PesosAmount amount={sum} />}
          </button>
        ))}
      </fieldset>
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
