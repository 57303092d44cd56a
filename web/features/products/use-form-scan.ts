import { useEffect, useRef } from "react";

/** A scanner that acts as a keyboard leaves less than this between two characters, in milliseconds. */
const SCAN_WINDOW_MS = 50;
/** Into a box for codes one scans anything; elsewhere only a package's number is surely a scan. */
const ANY_CODE = /^\S{4,}$/;
const PRINTED_CODE = /^\d{8,14}$/;

/** Spread over a box that takes scanned codes itself. */
export const CODE_FIELD = { "data-code-field": "" } as const;

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps a scan from doing harm in a form: its Enter does not send the form, a box for codes then holds that
 * code alone, and what landed in another box is taken out of it again and given to `onScan`.
 */
export function useFormScan(active: boolean, onScan: (code: string) => void) {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });

  useEffect(() => {
    if (!active) return;
    let text = "";
    let at = Number.NEGATIVE_INFINITY;
    let box: Box | null = null;
    let before = "";

    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const goesOn = event.timeStamp - at <= SCAN_WINDOW_MS;
      if (event.key === "Enter") {
        const code = goesOn ? text : "";
        text = "";
        const own = box?.dataset.codeField !== undefined;
        if (!(own ? ANY_CODE : PRINTED_CODE).test(code)) return;
        event.preventDefault();
        event.stopPropagation();
        if (box) write(box, own ? code : before);
        if (!own) latest.current(code);
      } else if (event.key.length === 1) {
        if (!goesOn) {
          text = "";
          box = textBox(event.target);
          before = box?.value ?? "";
        }
        text += event.key;
        at = event.timeStamp;
      }
    }

    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [active]);
}

const NOT_TEXT = ["file", "checkbox", "radio"];

function textBox(target: EventTarget | null): Box | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type) ? target : null;
}

/** As if it had been typed, so that the form hears of it. */
function write(box: Box, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
