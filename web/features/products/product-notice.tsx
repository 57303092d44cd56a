import { Notice } from "#web/ui/notice.tsx";
import type { Failure } from "./product-failures.ts";

/** Why something was not saved, beside the button that was pressed, where it is always in sight. */
export function ProductNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="min-w-full empty:hidden">
      {failure && <Notice tone="danger" title={failure.title} text={failure.text} />}
    </div>
  );
}
