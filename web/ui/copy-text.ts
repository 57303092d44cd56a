import { toast } from "./toast.ts";

/** Copies and says so with `done`. Where the browser does not let us, `otherwise` shows the text. */
export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    // Without https there is no clipboard, only the way of old.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    // A code is worth reading again; a whole letter is not.
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
  // Beside the button, since an open dialog lets no focus out.
  (focused?.parentElement ?? document.body).append(box);
  box.select();
  const copied = document.execCommand("copy");
  box.remove();
  focused?.focus();
  if (!copied) throw new Error("the browser did not copy");
}
