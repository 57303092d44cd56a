import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "./api-error.ts";

export type PendingFormRequest<Sent> = { key: string; sent: Sent };

const TRIES_KEY = ["tries"];

/** Keeps the idempotency key of a form's unanswered request until sign-out, even after the form closes. */
export function useFormRetryKey<Sent>(what: string) {
  const client = useQueryClient();
  const queryKey = [...TRIES_KEY, what];
  const [left] = useState(() => client.getQueryData<PendingFormRequest<Sent>>(queryKey) ?? null);
  return {
    left,
    /** Returns the unanswered request's idempotency key for the same contents, else a new key. */
    keyOf(sent: Sent): string {
      const unknown = client.getQueryData<PendingFormRequest<Sent>>(queryKey);
      return unknown && JSON.stringify(unknown.sent) === JSON.stringify(sent) ? unknown.key : uuidv7();
    },
    settle(tried: PendingFormRequest<Sent>, error: unknown) {
      if (error !== null && !(error instanceof ApiError && !error.undecided)) {
        client.setQueryDefaults(TRIES_KEY, { gcTime: Number.POSITIVE_INFINITY });
        client.setQueryData(queryKey, tried);
      } else if (client.getQueryData<PendingFormRequest<Sent>>(queryKey)?.key === tried.key)
        client.removeQueries({ queryKey });
    },
  };
}
