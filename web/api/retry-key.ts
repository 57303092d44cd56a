import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "./api-error.ts";

/** A request whose outcome is unknown. */
export type PendingTry<Sent> = { key: string; sent: Sent };

const TRIES = ["tries"];

/**
 * The last unanswered request of a form. It outlives the form, which shows it again when reopened, and ends
 * with the sign-out. Requests of the offline queue also keep their key; other calls have theirs from `call`.
 */
export function useRetryKey<Sent>(what: string) {
  const client = useQueryClient();
  const queryKey = [...TRIES, what];
  const [left] = useState(() => client.getQueryData<PendingTry<Sent>>(queryKey) ?? null);
  return {
    left,
    /** The key of the unanswered request if it is the same, else a new key, which contains the time. */
    keyOf(sent: Sent): string {
      const unknown = client.getQueryData<PendingTry<Sent>>(queryKey);
      return unknown && JSON.stringify(unknown.sent) === JSON.stringify(sent) ? unknown.key : uuidv7();
    },
    /** Call after every try; `error` is null after a success. */
    settle(tried: PendingTry<Sent>, error: unknown) {
      if (error !== null && !(error instanceof ApiError && !error.undecided)) {
        client.setQueryDefaults(TRIES, { gcTime: Number.POSITIVE_INFINITY });
        client.setQueryData(queryKey, tried);
      } else if (client.getQueryData<PendingTry<Sent>>(queryKey)?.key === tried.key)
        client.removeQueries({ queryKey });
    },
  };
}
