import { toast } from "../toast.ts";

/** Copies a text. If the browser refuses, a toast with title `otherwise` shows the text. */
export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    // Without https the browser has no clipboard API.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    toast.success(done, text.includes("\n") ? undefined : text);
  } catch {
    toast.info(otherwise, text);
  }
}

function copySelected(text: string): void {
  const box = document.createElement("textarea");
  box.value = text;
  box.setAttribute("aria-hidden", "true");
  box.style.cssText = "position: fixed; opacity: 0";
  const focused = document.activeElement as HTMLElement | null;
  // Beside the focused element, because a dialog's focus trap rejects elements outside the dialog.
  (focused?.parentElement ?? document.body).append(box);
  box.select();
  const copied = document.execCommand("copy");
  box.remove();
  focused?.focus();
  if (!copied) throw new Error("the browser did not copy");
}
