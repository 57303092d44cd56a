import clsx from "clsx";
import { Minus, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";

type StepperNames = { value: string; less: string; more: string };

type Props = {
  value: number;
  /** Called with whole numbers of at least `min`; the owner may refuse one by keeping the value. */
  onChange: (value: number) => void;
  /** What is counted, for the names of the controls: 'Gaseosa 1,5 L'. Or these names, where it is no quantity. */
  label: string | StepperNames;
  min?: number;
  /** The owner refuses more than this. */
  max?: number;
  disabled?: boolean;
};

/**
 * A code that a scanner types into the box passes through numbers far beyond the stock. It is taken out again
 * (wedge/use-scanner.ts) before this many milliseconds are over; what a person typed is refused then.
 */
const REFUSAL_MS = 250;

const button =
  "flex size-11 items-center justify-center rounded-md enabled:hover:bg-sunken disabled:opacity-40";

export function QuantityStepper({ value, onChange, label, min = 1, max, disabled }: Props) {
  const names = typeof label === "string" ? quantityNames(label) : label;
  // What is being typed, while it is being typed: an empty box must not become 1 under the fingers.
  const [draft, setDraft] = useState<string | null>(null);
  const start = useRef(value);
  const refusal = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(refusal.current), []);

  function type(text: string) {
    const digits = text.replace(/\D/g, "").slice(0, 6);
    setDraft(digits);
    // 150 that is refused must not leave the 15 that was typed on the way to it.
    clearTimeout(refusal.current);
    if (max !== undefined && Number(digits) > max) {
      onChange(start.current);
      refusal.current = setTimeout(() => latest.current(Number(digits)), REFUSAL_MS);
    } else if (digits !== "" && Number(digits) >= min) onChange(Number(digits));
  }
  function step(by: number) {
    clearTimeout(refusal.current);
    setDraft(null);
    if (value + by >= min) onChange(value + by);
  }
  function press(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    step(by);
  }

  return (
    <div className="inline-flex h-11.5 items-center rounded-md border border-line-strong bg-surface">
      <button
        type="button"
        aria-label={names.less}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
        className={button}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        aria-label={names.value}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          start.current = value;
          event.target.select();
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={press}
        className={clsx(
          "h-full w-11 rounded-sm bg-transparent text-center font-semibold tabular-nums",
          "focus-visible:outline-offset-0 disabled:text-ink-soft",
        )}
      />
      <button
        type="button"
        aria-label={names.more}
        disabled={disabled}
        onClick={() => step(1)}
        className={button}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}

const quantityNames = (label: string): StepperNames => ({
  value: `Cantidad de ${label}`,
  less: `Disminuir cantidad de ${label}`,
  more: `Aumentar cantidad de ${label}`,
});
