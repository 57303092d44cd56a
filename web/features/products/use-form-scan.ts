import { useEffect, useRef } from "react";
import { proposedProductCode } from "#core/goods/product-code.ts";
import { addToBurst, EMPTY_BURST, type KeyBurst, SCAN_WINDOW_MS } from "#web/ui/wedge/keyboard-wedge.ts";
import { type TextBox, toTextBox, typeInto } from "#web/ui/wedge/text-box.ts";

/** A code field accepts any scanned code. In other fields only the digits of a GTIN are certainly a scan. */
const ANY_CODE = /^\S{4,}$/;
const PRINTED_CODE = /^\d{8,14}$/;

/** Props for a field that takes scanned codes itself. */
export const CODE_FIELD = { "data-code-field": "" } as const;

/** Keeps a scan's Enter from submitting. Outside a code field it removes the code and calls `onScan`. */
export function useFormScan(active: boolean, onScan: (code: string) => void) {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });

  useEffect(() => {
    if (!active) return;
    let burst: KeyBurst = EMPTY_BURST;
    let box: TextBox | null = null;
    let before = "";

    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const goesOn = event.timeStamp - burst.at <= SCAN_WINDOW_MS;
      if (event.key === "Enter") {
        const code = goesOn ? burst.text : "";
        burst = EMPTY_BURST;
        const own = box?.dataset.codeField !== undefined;
        if (!(own ? ANY_CODE : PRINTED_CODE).test(code)) return;
        event.preventDefault();
        event.stopPropagation();
        if (box) typeInto(box, own ? proposedProductCode(code) : before);
        if (!own) latest.current(code);
      } else if (event.key.length === 1) {
        if (!goesOn) {
          box = toTextBox(event.target);
          before = box?.value ?? "";
        }
        burst = addToBurst(burst, event.key, event.timeStamp);
      }
    }

    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [active]);
}
