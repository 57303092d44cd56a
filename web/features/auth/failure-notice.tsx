import { Notice } from "#web/ui/notice.tsx";
import type { Failure } from "./auth-failures.ts";

/** Why the form was refused. The region is always there, so that what appears in it is read aloud. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert">
      {failure && <Notice tone="danger" title={failure.title} text={failure.text} className="mb-5" />}
    </div>
  );
}
