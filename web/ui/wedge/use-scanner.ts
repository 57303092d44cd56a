import { useEffect, useLayoutEffect, useRef } from "react";
import { toast } from "#web/ui/toast.ts";
import { createKeyBuffer } from "./key-buffer.ts";
import {
  addToKeyBurst,
  EMPTY_KEY_BURST,
  isScanBurst,
  type KeyBurst,
  SCAN_WINDOW_MS,
} from "./keyboard-wedge.ts";
import { isFreeTextField, type TextBox, toTextBox, typeIntoField } from "./text-box.ts";

/** Milliseconds without a key that end a scan. Above SCAN_WINDOW_MS: a busy page delivers keys late. */
const SILENCE_MS = 100;
/** An Enter at most this many milliseconds after a scan's last character belongs to the scan. */
export const LATE_ENTER_MS = 150;
/** Fewest characters of a scan in a field. Fewer may be an amount that a person types quickly. */
const SHORTEST_IN_A_FIELD = 8;

/** Marks a field that handles scans itself. */
export const SCAN_TARGET_ATTRIBUTE = "data-scan-target";
/** Attribute value for a field that reads the buffered keys on Enter (`takeTextWithBufferedKeys`), to save rendering. */
export const BUFFERED_SCAN_TARGET = "whole";

/** Marks a form that must be finished before the next scan. The value is the message for an early scan. */
export const BLOCKS_SCANS_ATTRIBUTE = "data-holds-scans";

/** Selector of an open dialog, except the help panel beside the screen. */
const OVERLAY = ":is([role=dialog], [role=alertdialog])[data-open]:not([data-beside])";

let listening = 0;

/** A burst whose screen was left before the burst ended. The screen that follows continues the burst. */
let interrupted = EMPTY_KEY_BURST;

function leaveBurst(burst: KeyBurst): void {
  interrupted = burst;
  setTimeout(takeInterruptedBurst, SILENCE_MS);
}

function takeInterruptedBurst(): KeyBurst {
  const burst = interrupted;
  interrupted = EMPTY_KEY_BURST;
  return burst;
}

function takesCode(box: TextBox | null): boolean {
  return box === null || !isFreeTextField(box) || box.closest(`[${BLOCKS_SCANS_ATTRIBUTE}]`) !== null;
}

function takesStray(box: TextBox | null): boolean {
  return box === null && listening === 0 && document.querySelector(OVERLAY) === null;
}

/**
 * Receives scans regardless of the focus (docs/decisions/0039). With `stray`, receives only scans that no
 * other listener takes.
 */
export function useScanner(onScan: (text: string) => void, active = true, stray = false) {
  const latest = useRef(onScan);
  const takes = useRef(takesCode);
  // A layout effect, so that a dialog opened by a scan listens before the next scan arrives.
  useLayoutEffect(() => {
    latest.current = onScan;
    takes.current = stray ? takesStray : takesCode;
  });
  useLayoutEffect(() => {
    if (!active || stray) return;
    listening += 1;
    return () => {
      listening -= 1;
    };
  }, [active, stray]);

  useEffect(() => {
    if (!active) return;
    let burst = takes.current(null) ? takeInterruptedBurst() : EMPTY_KEY_BURST;
    let field: TextBox | null = null;
    let before = "";
    let lastKey: KeyboardEvent | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let endedWithoutEnter = Number.NEGATIVE_INFINITY;

    const gatherer = createKeyBuffer();

    const complete = () => isScanBurst(burst, field ? SHORTEST_IN_A_FIELD : undefined);

    function end() {
      clearTimeout(timer);
      const { text } = burst;
      if (field) typeIntoField(field, before);
      burst = EMPTY_KEY_BURST;
      const heldTarget = document
        .querySelector(`[${BLOCKS_SCANS_ATTRIBUTE}]`)
        ?.getAttribute(BLOCKS_SCANS_ATTRIBUTE);
      if (heldTarget) toast.info(heldTarget);
      else latest.current(text);
    }

    /** Starts the timer again if it fires late: a blocked page delivers its waiting keys only afterwards. */
    function waitForSilence() {
      clearTimeout(timer);
      const due = performance.now() + SILENCE_MS;
      timer = setTimeout(
        () => (performance.now() - due > SILENCE_MS / 2 ? waitForSilence() : onSilence()),
        SILENCE_MS,
      );
    }

    function onSilence() {
      if (!complete()) return;
      endedWithoutEnter = burst.at;
      end();
    }

    function onKey(event: KeyboardEvent) {
      const box = boxOfNext(event);
      if (box) gatherer.take(event, box);
      // Inserts buffered characters before this key takes effect.
      else if (!(event.key === "Enter" && takesWhole(event.target))) gatherer.flush();
    }

    /** Handles the key. Returns the field that the key goes to, if that field takes scans itself. */
    function boxOfNext(event: KeyboardEvent): TextBox | undefined {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const at = event.timeStamp;
      if (event.key === "Enter" || event.key === "Tab") {
        if (complete() && at - burst.at <= SCAN_WINDOW_MS) {
          swallow(event);
          end();
        } else if (at - endedWithoutEnter <= LATE_ENTER_MS) swallow(event);
        if (!complete()) burst = EMPTY_KEY_BURST; // the burst was no scan, and the next key starts another
        return;
      }
      if (event.key.length !== 1) return;
      // A first key that triggered a shortcut came from a person, so it begins no scan.
      const command = burst.text.length === 1 && lastKey?.defaultPrevented;
      const goesOn = burst.text !== "" && !command && at - burst.at <= SCAN_WINDOW_MS;
      lastKey = event;
      if (!goesOn) {
        burst = EMPTY_KEY_BURST;
        field = toTextBox(event.target);
        if (field?.hasAttribute(SCAN_TARGET_ATTRIBUTE)) return field;
        if (!takes.current(field)) return;
        before = field?.value ?? "";
      }
      burst = addToKeyBurst(burst, event.key, at);
      if (goesOn && !field) swallow(event);
      waitForSilence();
    }

    if (burst.text !== "") waitForSilence();
    window.addEventListener("keydown", onKey, true);
    return () => {
      window.removeEventListener("keydown", onKey, true);
      if (burst.text !== "" && !field) leaveBurst(burst);
      gatherer.flush();
      clearTimeout(timer);
    };
  }, [active]);
}

function takesWhole(target: EventTarget | null): boolean {
  return toTextBox(target)?.getAttribute(SCAN_TARGET_ATTRIBUTE) === BUFFERED_SCAN_TARGET;
}

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopPropagation();
}
