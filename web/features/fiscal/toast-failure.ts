import { failedWriteText } from "#web/api/failure-text.ts";
import { toast } from "#web/ui/toast.ts";

/** Returns a function that shows why a write failed. `advice` is the text for an error without a text of its own. */
export const toastFailure =
  (title: string, advice = "Inténtalo de nuevo.") =>
  (error: unknown) =>
    toast.error(title, failedWriteText(error, advice));
