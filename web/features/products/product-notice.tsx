import type { Failure } from "#web/features/products/product-failures.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The error next to the pressed button, always visible. */
export function ProductNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="min-w-full empty:hidden">
      {failure && <Notice tone="danger" title={failure.title} text={failure.text} />}
    </div>
  );
}
