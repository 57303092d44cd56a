import { type SubmitEvent, useRef, useState } from "react";
import { failedWriteText } from "./failure-text.ts";
import { useFormRetryKey } from "./retry-key.ts";

type Change<Sent, Answer> = {
  what: string;
  send: (sent: Sent, key: string) => Promise<Answer>;
  failed: string;
  onDone: (answer: Answer) => void;
};

/**
 * Sends a form. After an unknown outcome the same contents are sent again under the same idempotency key. `what`
 * names the form among those that have an unanswered request.
 */
export function useRetryableSubmit<Sent, Answer>({ what, send, failed, onDone }: Change<Sent, Answer>) {
  const tries = useFormRetryKey<Sent>(what);
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>, read: () => Sent | string) {
    event.preventDefault();
    event.stopPropagation();
    // The second click of a double click comes before the button is disabled.
    if (sending.current) return;
    const sent = read();
    if (typeof sent === "string") return setNotice(sent);
    sending.current = true;
    setBusy(true);
    setNotice(null);
    const tried = { key: tries.keyOf(sent), sent };
    try {
      const answer = await send(sent, tried.key);
      tries.settle(tried, null);
      onDone(answer);
    } catch (error) {
      tries.settle(tried, error);
      setNotice(failedWriteText(error, failed));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    notice,
    busy,
    submit,
    clear: () => setNotice(null),
    isBusy: () => sending.current,
  };
}
