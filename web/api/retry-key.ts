import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "./api-error.ts";

/** What was sent under a key, and nobody knows whether it was done. */
export type PendingTry<Sent> = { key: string; sent: Sent };

const TRIES = ["tries"];

/**
 * The last try of a form that got no answer: it outlives the form, so that one that is opened anew shows it again, and goes with
 * whoever signs out, as all that was read. For what goes through the queue also its key; other calls have theirs from `call`.
 */
export function useRetryKey<Sent>(what: string) {
  const client = useQueryClient();
  const queryKey = [...TRIES, what];
  const [left] = useState(() => client.getQueryData<PendingTry<Sent>>(queryKey) ?? null);
  return {
    left,
    /** What nobody answered has the key that it had; anything else a new one, which says when it was sent. */
    keyOf(sent: Sent): string {
      const unknown = client.getQueryData<PendingTry<Sent>>(queryKey);
      return unknown && JSON.stringify(unknown.sent) === JSON.stringify(sent) ? unknown.key : uuidv7();
    },
    /** To be told after every try; `error` is null when it was done. */
    settle(tried: PendingTry<Sent>, error: unknown) {
      if (error !== null && !(error instanceof ApiError && !error.undecided)) {
        client.setQueryDefaults(TRIES, { gcTime: Number.POSITIVE_INFINITY });
        client.setQueryData(queryKey, tried);
      } else if (client.getQueryData<PendingTry<Sent>>(queryKey)?.key === tried.key)
        client.removeQueries({ queryKey });
    },
  };
}
