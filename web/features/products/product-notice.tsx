import type { ProductFailureText } from "#web/features/products/product-failures.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Shown next to the pressed button, so that the error is always visible. */
export function ProductFailureNotice({ failure }: { failure: ProductFailureText | null }) {
  return (
    <div role="alert" className="min-w-full empty:hidden">
      {failure && <Notice tone="danger" title={failure.title} text={failure.text} />}
    </div>
  );
}
