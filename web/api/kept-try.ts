import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "./client.ts";

/** What was sent under a key, and nobody knows whether it was done. */
export type KeptTry<Sent> = { key: string; sent: Sent };

const TRIES = ["tries"];

/**
 * The key under which a form sends what it makes, and the last try that got no answer: it outlives the form, so that
 * what is sent again from a form that was opened anew is made once. It goes with whoever signs out, as all that was read.
 */
export function useKeptTry<Sent>(what: string) {
  const client = useQueryClient();
  const queryKey = [...TRIES, what];
  const [left] = useState(() => client.getQueryData<KeptTry<Sent>>(queryKey) ?? null);
  const own = useRef<string | null>(null);
  return {
    left,
    /**
     * For what is made anew each time: what is sent as it was then has the key that it had then. A new one is made when
     * something is sent for the first time, and says when that was; it stays while nobody knows whether it was done.
     */
    keyFor(sent: Sent) {
      if (left && JSON.stringify(left.sent) === JSON.stringify(sent)) return left.key;
      own.current ??= uuidv7();
      return own.current;
    },
    /** To be told after every try; `error` is null when it was done. */
    settle(tried: KeptTry<Sent>, error: unknown) {
      // An answer that cannot be read is none either.
      const refused = error instanceof ApiError && !error.undecided && error.status >= 300;
      if (error !== null && !refused) {
        client.setQueryDefaults(TRIES, { gcTime: Number.POSITIVE_INFINITY });
        client.setQueryData(queryKey, tried);
        return;
      }
      if (tried.key === own.current) own.current = null;
      if (client.getQueryData<KeptTry<Sent>>(queryKey)?.key === tried.key) client.removeQueries({ queryKey });
    },
  };
}
