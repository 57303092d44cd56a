import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { reportPrinterState, usePrinterProblem } from "./printer-state.ts";

/** Shown only while the printer is not ready. A click hides the button until the next paper is printed. */
export function PrinterProblemButton() {
  const mark = usePrinterProblem();
  return (
    <span role="status" className="empty:hidden">
      {mark && (
        <Button variant="ghost" size="sm" onClick={() => reportPrinterState(null)}>
          <span className="inline-flex items-center gap-1.5 text-warning-ink">
            <Printer aria-hidden className="size-4 shrink-0" />
            {mark}
          </span>
        </Button>
      )}
    </span>
  );
}
