import {
  type ChangeEvent,
  type ComponentProps,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { formatPesos } from "#core/money.ts";
import { useFieldControl, useReportFieldProblem, withField } from "../fields/field.tsx";
import { readEditedPesos, readPesos } from "../number-text.ts";

type Props = Omit<
  ComponentProps<"input">,
  "className" | "type" | "value" | "defaultValue" | "onChange" | "onPaste" | "ref"
> & {
  /** Whole pesos; null for an empty field. */
  value: number | null;
  onChange: (pesos: number | null) => void;
  /** Value reported for an invalid text: null, zero, or the previous amount. */
  unreadable?: "empty" | "zero" | "before";
  ref?: Ref<HTMLInputElement>;
};

/** An invalid text and the amount reported for it (`told`). If `text` is null, the field shows `told`. */
type RefusedText = { text: string | null; problem: string; told: number | null };

/** A field for pesos. Shows a misplaced comma or point as a problem instead of removing it. */
export function MoneyInput({ value, onChange, unreadable = "empty", ref, onFocus, onBlur, ...rest }: Props) {
  const field = useFieldControl();
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current!, []);
  const [refused, setRefused] = useState<RefusedText | null>(null);
  const before = useRef(value);
  const pasted = useRef<string>(undefined);
  const caret = useCaret(box);
  const reported = useRef(value);
  useLayoutEffect(() => {
    // The next key replaces an amount that arrives while the field has the focus, instead of adding a digit.
    if (value !== reported.current && document.activeElement === box.current) box.current?.select();
    reported.current = value;
  }, [value]);

  const currentRefusal = refused?.told === value ? refused : null;
  const shown = value === null ? "" : formatPesos(value);
  const note = currentRefusal?.problem;
  const inField = useReportFieldProblem(note);
  useUnread(box, typeof currentRefusal?.text === "string" && currentRefusal.told === null);

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const text = target.value;
    const read =
      typeof currentRefusal?.text === "string"
        ? readPesos(text)
        : readEditedPesos(shown, text, pasted.current);
    pasted.current = undefined;
    if (read.problem !== undefined) return refuse(text, read.problem);
    setRefused(null);
    caret.keep(target, (nativeEvent as InputEvent).inputType === "deleteContentForward");
    report(read.value);
  }

  function refuse(text: string, problem: string) {
    const reportedValue = { empty: null, zero: 0, before: before.current }[unreadable];
    setRefused({ text, problem, told: reportedValue });
    report(reportedValue);
  }

  function report(pesos: number | null) {
    reported.current = pesos;
    onChange(pesos);
  }

  const input = (
    <input
      {...field}
      {...(note && !inField && { "aria-invalid": true, "aria-describedby": noteId })}
      {...rest}
      ref={box}
      type="text"
      value={currentRefusal?.text ?? shown}
      onChange={change}
      onPaste={({ clipboardData }) => {
        pasted.current = clipboardData.getData("text");
      }}
      onFocus={(event) => {
        before.current = value;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // After blur the field shows the reported amount.
        if (currentRefusal && currentRefusal.told !== null) setRefused({ ...currentRefusal, text: null });
        onBlur?.(event);
      }}
      inputMode="numeric"
      autoComplete="off"
      className="control"
    />
  );
  if (inField) return input;
  return (
    <>
      {input}
      {note && (
        <p id={noteId} role="alert" className="mt-1 text-sm text-danger-ink">
          {note}
        </p>
      )}
    </>
  );
}

export const MoneyField = withField(MoneyInput);

/** Keeps the form from being sent while the field has a text that was reported as empty. */
function useUnread(box: { current: HTMLInputElement | null }, isUnread: boolean) {
  useEffect(() => {
    const form = box.current?.form;
    if (!isUnread || !form) return;
    // A native listener on the form runs before React's listener, which is on the root.
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      box.current?.focus();
    };
    form.addEventListener("submit", refuse);
    return () => form.removeEventListener("submit", refuse);
  }, [box, isUnread]);
}

const SIGN = "$ ";

/** Keeps the caret before the same digit when the text is formatted again. */
function useCaret(box: { current: HTMLInputElement | null }) {
  const right = useRef<{ digits: number; after: boolean }>(undefined);
  // Deleting a point keeps the amount, but moves the caret to the end. A forced render restores the caret.
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  useLayoutEffect(() => {
    const caret = right.current;
    right.current = undefined;
    if (!caret || !box.current || document.activeElement !== box.current) return;
    const { value } = box.current;
    const isDigit = (place: number) => /\d/.test(value[place]!);
    let at = value.length;
    for (let digits = 0; at > SIGN.length; at--) {
      if (digits === caret.digits && (caret.after || isDigit(at - 1))) break;
      if (isDigit(at - 1)) digits++;
    }
    box.current.setSelectionRange(at, at);
  });
  return {
    keep({ value, selectionStart }: HTMLInputElement, after: boolean) {
      right.current = {
        digits: value.slice(selectionStart ?? value.length).replace(/\D/g, "").length,
        after,
      };
      draw();
    },
  };
}
