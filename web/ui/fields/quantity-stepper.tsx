import clsx from "clsx";
import { type LucideIcon, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { addQuantities } from "#core/quantity.ts";
import { useStableCallback } from "../hooks/use-stable-callback.ts";
import { Icon } from "../icon.tsx";
import { readQuantity, toFieldText, WHOLE_NUMBERS_MESSAGE, WHOLE_UNITS_MESSAGE } from "../number-text.ts";

type StepperNames = { value: string; less: string; more: string };

type Props = {
  value: number;
  /** Called with numbers of at least `min`. The parent refuses a number by keeping the value. */
  onChange: (value: number) => void;
  /** The product's name, or the names of the field and of its two buttons. */
  label: string | StepperNames;
  min?: number;
  /** Largest number that the parent accepts. */
  max?: number;
  /** Decimals of a typed number; the buttons step by one. */
  decimals?: number;
  /** For the rows of a list: narrower and without a frame. */
  quiet?: boolean;
  onEnter?: () => void;
};

/** Delay in milliseconds before a number above `max` is reported: a scanned code leaves the field earlier. */
const REFUSAL_MS = 250;

/** The typed text, and the value that was reported to the parent for this text. */
type TypedText = { text: string; reported: number };

const button =
  "flex size-11 items-center justify-center rounded-md enabled:hover:bg-sunken disabled:opacity-40";

export function QuantityStepper({ value, onChange, label, min = 1, max, decimals = 0, ...props }: Props) {
  const { quiet = false, onEnter } = props;
  const names = typeof label === "string" ? quantityNames(label) : label;
  const noteId = useId();
  const { box, draft, setDraft, start } = useTypedText(value);
  // The message stays visible after the field shows its old number again.
  const [problem, setProblem] = useState<string>();
  const wrong = problem !== undefined && draft !== null;
  const refusal = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useStableCallback(onChange);
  useEffect(() => () => clearTimeout(refusal.current), []);

  function type(text: string) {
    const read = readQuantity(
      text,
      decimals,
      typeof label === "string" ? WHOLE_UNITS_MESSAGE : WHOLE_NUMBERS_MESSAGE,
    );
    setProblem(read.problem);
    clearTimeout(refusal.current);
    const typed = read.problem === undefined ? read.value : null;
    const isTooMuch = max !== undefined && typed !== null && typed > max;
    // Refusing 150 or 1,5 must not leave the 15 or the 1 that was typed on the way.
    const refused = read.problem !== undefined || isTooMuch;
    const reported = refused ? start.current : typed !== null && typed >= min ? typed : null;
    setDraft({ text, reported: reported ?? value });
    if (reported !== null) onChange(reported);
    if (isTooMuch) refusal.current = setTimeout(() => report(typed), REFUSAL_MS);
  }
  function step(by: number) {
    clearTimeout(refusal.current);
    setDraft(null);
    setProblem(undefined);
    const next = addQuantities(value, by);
    if (next >= min) onChange(next);
  }
  function press(event: KeyboardEvent) {
    // The Enter of a scanner does not arrive here, because wedge/use-scanner.ts stops it.
    if (event.key === "Enter" && onEnter && !wrong) {
      event.preventDefault();
      onEnter();
    }
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    step(by);
  }

  const stepButton = (by: 1 | -1, name: string, icon: LucideIcon) => (
    <button
      type="button"
      aria-label={name}
      disabled={addQuantities(value, by) < min}
      onClick={() => step(by)}
      className={button}
    >
      <Icon of={icon} className="size-4" />
    </button>
  );
  const stepper = (
    <div
      data-stepper
      className={clsx(
        "inline-flex h-11 items-center rounded-md",
        !quiet && "bg-surface outline-1 -outline-offset-1 outline-line-strong",
      )}
    >
      {stepButton(-1, names.less, Minus)}
      <input
        ref={box}
        aria-label={names.value}
        aria-invalid={wrong || undefined}
        aria-describedby={problem && noteId}
        inputMode={decimals > 0 ? "decimal" : "numeric"}
        enterKeyHint={onEnter && "next"}
        autoComplete="off"
        value={draft?.text ?? toFieldText(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={press}
        className={clsx(
          decimals > 0 ? "w-18" : quiet ? "w-9" : "w-11",
          quiet ? "h-9 bg-sunken 3xl:text-lg" : "h-full bg-transparent",
          "rounded-sm text-center font-semibold",
          "focus-visible:outline-offset-0",
        )}
      />
      {stepButton(1, names.more, Plus)}
    </div>
  );
  return (
    <div className="inline-flex flex-col items-start gap-1">
      {stepper}
      {problem && (
        <p id={noteId} role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The text while the user types, so that an empty field does not become 1 at once. `start`: the number before typing. */
function useTypedText(value: number) {
  const [draft, setDraft] = useState<TypedText | null>(null);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // A scan or a tap on the product changed the number, so the typed text is outdated.
    if (value !== draft?.reported) setDraft(null);
  }
  const box = useRef<HTMLInputElement>(null);
  const start = useRef(value);
  useLayoutEffect(() => {
    if (draft !== null) return;
    start.current = value;
    // The next key replaces the new number instead of adding a digit to it.
    if (document.activeElement === box.current) box.current?.select();
  }, [draft, value]);
  return { box, draft, setDraft, start };
}

const quantityNames = (label: string): StepperNames => ({
  value: `Cantidad de ${label}`,
  less: `Disminuir cantidad de ${label}`,
  more: `Aumentar cantidad de ${label}`,
});
