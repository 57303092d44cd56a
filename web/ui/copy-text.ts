import { toast } from "./toast.ts";

/** Copies and says so with `done`. Without https the browser does not let us: then `otherwise` shows the text. */
export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done, text);
  } catch {
    toast.info(otherwise, text);
  }
}
