import { CircleAlert } from "lucide-react";
import type { Failure } from "./product-failures.ts";

/** Why something was not saved, beside the button that was pressed, where it is always in sight. */
export function ProductNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="min-w-full empty:hidden">
      {failure && (
        <div className="flex gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{failure.title}</p>
            {failure.text && <p className="text-sm">{failure.text}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
