import type { FailureText } from "#web/api/failure-text.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Shows why the server refused a form. The live region is always rendered, so that screen readers announce new content. */
export function AuthFailureNotice({ failure }: { failure: FailureText | null }) {
  return (
    <div role="alert">
      {failure && <Notice tone="danger" title={failure.title} text={failure.text} className="mb-5" />}
    </div>
  );
}
