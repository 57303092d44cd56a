import { CircleAlert } from "lucide-react";
import type { Failure } from "./auth-failures.ts";

/** Why the form was refused. The region is always there, so that what appears in it is read aloud. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert">
      {failure && (
        <div className="mb-5 flex gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
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
