import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "./api-error.ts";
import { readCurrentUserKey } from "./client.ts";
import { isIdempotencyKeyOpen } from "./idempotency-keys.ts";

type PendingFormRequest<Sent> = { key: string; sent: Sent };
/** `isChecked`: a check of unanswered writes asks the server for the outcome (check-writes.ts). */
type LeftRequest<Sent> = PendingFormRequest<Sent> & { isChecked: boolean };

const TRIES_KEY = ["tries"];

/** Keeps the idempotency key of an unanswered request until sign-out, even after its form or till closes. */
export function useFormRetryKey<Sent>(what: string) {
  const client = useQueryClient();
  const queryKey = [...TRIES_KEY, what];
  const [left] = useState(() => client.getQueryData<LeftRequest<Sent>>(queryKey) ?? null);
  const forget = () => client.removeQueries({ queryKey });
  return {
    left,
    /** Returns the unanswered request's idempotency key for the same contents, else a new key. */
    keyOf(sent: Sent): string {
      const unknown = client.getQueryData<LeftRequest<Sent>>(queryKey);
      if (!unknown || JSON.stringify(unknown.sent) !== JSON.stringify(sent)) return uuidv7();
      // Once the outcome is known, the same contents are a new write: under the old key the server would only
      // repeat its first answer.
      const isDecided = unknown.isChecked && !isIdempotencyKeyOpen(readCurrentUserKey(), unknown.key);
      return isDecided ? uuidv7() : unknown.key;
    },
    settle(tried: PendingFormRequest<Sent>, error: unknown) {
      if (error !== null && !(error instanceof ApiError && !error.undecided)) {
        client.setQueryDefaults(TRIES_KEY, { gcTime: Number.POSITIVE_INFINITY });
        const isChecked = isIdempotencyKeyOpen(readCurrentUserKey(), tried.key);
        client.setQueryData<LeftRequest<Sent>>(queryKey, { ...tried, isChecked });
      } else if (client.getQueryData<PendingFormRequest<Sent>>(queryKey)?.key === tried.key) forget();
    },
    /** Gives up the unanswered request, so that the next one has a new key. */
    forget,
  };
}
