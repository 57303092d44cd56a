import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import { hasBufferedKeys } from "#web/ui/wedge/key-buffer.ts";
import { ONLY_DIGITS_PATTERN, SCAN_WINDOW_MS } from "#web/ui/wedge/keyboard-wedge.ts";

/** Milliseconds without a key that end typing. Longer than a scanner's window. */
const SILENCE_MS = 80;

/** Text of the field. Shows a scanner's characters together, and calls `onSettled` after a pause. */
export function useSearchField(onChange: () => void, onSettled: () => void) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const typed = useRef("");
  const keepBox = useCallback((element: HTMLInputElement | null) => {
    box.current = element;
    // Assigning `value` forces a layout even when nothing changes.
    if (element && element.value !== typed.current) element.value = typed.current;
  }, []);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Whether the last input had several characters at once, as from a scanner. */
  const gathered = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(silence.current);
      clearTimeout(showing.current);
    },
    [],
  );

  function write(value: string) {
    typed.current = value;
    if (box.current) box.current.value = value;
    clearTimeout(showing.current);
    setText(value);
    onChange();
    settleLater();
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    const quick = event.timeStamp - typedAt.current <= SCAN_WINDOW_MS;
    typedAt.current = event.timeStamp;
    gathered.current = value.length - typed.current.length > 1;
    typed.current = value;
    onChange();
    clearTimeout(showing.current);
    if (quick || ONLY_DIGITS_PATTERN.test(value)) showing.current = setTimeout(show, SCAN_WINDOW_MS);
    else show();
    settleLater();
  }

  /** Renders results in the same frame as the key; a deferred render would come a frame later. */
  function show() {
    if (!hasBufferedKeys(box.current)) setText(typed.current);
  }

  function settleLater() {
    clearTimeout(silence.current);
    silence.current = setTimeout(onSettled, SILENCE_MS);
  }

  return { box, keepBox, text, typed, typedAt, gathered, write, type };
}
