import type { FailureText } from "#web/api/failure-text.ts";
import { Notice } from "../notice.tsx";

/** Says why a form was not sent. Takes no room while it is empty. */
export function FormAlert({ notice }: { notice: string | FailureText | null | undefined }) {
  return (
    <div role="alert" className="min-w-full rounded-md bg-danger-soft text-danger-ink empty:hidden">
      {typeof notice === "string"
        ? notice && <p className="px-4 py-3">{notice}</p>
        : notice && <Notice tone="danger" {...notice} />}
    </div>
  );
}
