import { removeDirectionMarks } from "#core/direction-marks.ts";
import { createSignal } from "#web/signal.ts";

export type ToastTone = "success" | "error" | "warning" | "info";
export type Toast = { id: number; tone: ToastTone; title: string; text?: string };

export const TOAST_DURATION_MS = 5000;
/** Most toasts that are shown together; the oldest go first. */
const AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const changes = createSignal();

function set(next: readonly Toast[]) {
  toasts = next;
  changes.emit();
}

function show(tone: ToastTone, typedTitle: string, typedText?: string) {
  const title = removeDirectionMarks(typedTitle);
  const text = typedText && removeDirectionMarks(typedText);
  // An equal toast replaces the old one, so that three failed scans show one toast.
  const others = toasts.filter((t) => t.tone !== tone || t.title !== title || t.text !== text);
  set([...others, { id: nextId++, tone, title, text }].slice(-AT_ONCE));
}

export const toast = {
  success: (title: string, text?: string) => show("success", title, text),
  error: (title: string, text?: string) => show("error", title, text),
  warning: (title: string, text?: string) => show("warning", title, text),
  info: (title: string, text?: string) => show("info", title, text),
};

/** Removes toasts of success and information when the next task starts; warnings and errors stay. */
export function clearSuccessToasts(): void {
  const left = toasts.filter(({ tone }) => tone === "error" || tone === "warning");
  if (left.length < toasts.length) set(left);
}

export function dismissToast(id: number) {
  set(toasts.filter((t) => t.id !== id));
}

export const subscribeToasts = changes.subscribe;

export function readCurrentToasts(): readonly Toast[] {
  return toasts;
}
