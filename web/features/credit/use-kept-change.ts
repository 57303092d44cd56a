import { type SubmitEvent, useRef, useState } from "react";
import { useKeptTry } from "#web/api/kept-try.ts";
import { toast } from "#web/ui/toast.ts";
import { sentFailure } from "./credit-failures.ts";

type Change<Sent> = {
  /** Names what is changed, for the key that outlives the form. */
  what: string;
  send: (sent: Sent, key: string) => Promise<unknown>;
  done: string;
  failed: string;
  onDone: () => void;
};

/** Sends a small form once, under one key over all its tries, and says what came of it. */
export function useKeptChange<Sent>({ what, send, done, failed, onDone }: Change<Sent>) {
  const tries = useKeptTry<Sent>(what);
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>, read: () => Sent | string) {
    event.preventDefault();
    event.stopPropagation();
    // The second click of a double click comes before the button is drawn as busy.
    if (sending.current) return;
    const sent = read();
    if (typeof sent === "string") return setNotice(sent);
    sending.current = true;
    setBusy(true);
    setNotice(null);
    const tried = { key: tries.keyFor(sent), sent };
    try {
      await send(sent, tried.key);
      tries.settle(tried, null);
      toast.success(done);
      onDone();
    } catch (error) {
      tries.settle(tried, error);
      setNotice(sentFailure(error, failed));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { notice, busy, submit, isBusy: () => sending.current };
}
