import { useEffect } from "react";
import { proposeProductCode } from "#core/goods/product-code.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import {
  addToKeyBurst,
  EMPTY_KEY_BURST,
  type KeyBurst,
  SCAN_WINDOW_MS,
} from "#web/ui/wedge/keyboard-wedge.ts";
import { type TextBox, toTextBox, typeIntoField } from "#web/ui/wedge/text-box.ts";

/** What a code field accepts as a scanned code. */
const ANY_CODE = /^\S{4,}$/;
/** What other fields accept: only the digits of a GTIN are certainly a scan. */
const PRINTED_CODE = /^\d{8,14}$/;

/** Props for a field that takes scanned codes itself. */
export const CODE_FIELD_PROPS = { "data-code-field": "" } as const;

/** Keeps a scan's Enter from submitting. Outside a code field it removes the code and calls `onScan`. */
export function useFormBarcodeScan(active: boolean, onScan: (code: string) => void) {
  const latest = useStableCallback(onScan);

  useEffect(() => {
    if (!active) return;
    let burst: KeyBurst = EMPTY_KEY_BURST;
    let box: TextBox | null = null;
    let before = "";

    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const goesOn = event.timeStamp - burst.at <= SCAN_WINDOW_MS;
      if (event.key === "Enter") {
        const code = goesOn ? burst.text : "";
        burst = EMPTY_KEY_BURST;
        const own = box?.dataset.codeField !== undefined;
        if (!(own ? ANY_CODE : PRINTED_CODE).test(code)) return;
        event.preventDefault();
        event.stopPropagation();
        if (box) typeIntoField(box, own ? proposeProductCode(code) : before);
        if (!own) latest(code);
      } else if (event.key.length === 1) {
        if (!goesOn) {
          box = toTextBox(event.target);
          before = box?.value ?? "";
        }
        burst = addToKeyBurst(burst, event.key, event.timeStamp);
      }
    }

    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [active, latest]);
}
