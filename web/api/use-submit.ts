import { type SubmitEvent, useRef, useState } from "react";
import { failedWriteText } from "./failure-text.ts";
import { useFormRetryKey } from "./retry-key.ts";

/** Runs one task at a time, because the second click of a double click comes before the button is disabled. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const working = useRef(false);

  /** Does nothing while another task runs. */
  async function run(work: () => Promise<unknown>) {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  return { run, busy, isBusy: () => working.current };
}

type Submission<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>;
  /** The sentence that says why the form was not sent; a text stands where the server gave no sentence. */
  failed: string | ((error: unknown) => string);
  onDone: (answer: Answer) => void;
};

/** Sends a form, and ignores further submits until the answer arrives. */
export function useSubmit<Sent, Answer>({ send, failed, onDone }: Submission<Sent, Answer>) {
  const { run, busy, isBusy } = useOneAtATime();
  const [notice, setNotice] = useState<string | null>(null);

  /** `read` returns what to send, or the sentence of a problem; an empty sentence if a field shows the problem. */
  async function submit(event: SubmitEvent<HTMLFormElement>, read: () => Sent | string) {
    event.preventDefault();
    // React would pass the event on to a form around this form.
    event.stopPropagation();
    if (isBusy()) return;
    const sent = read();
    if (typeof sent === "string") return setNotice(sent);
    setNotice(null);
    await run(async () => {
      try {
        onDone(await send(sent));
      } catch (error) {
        setNotice(typeof failed === "string" ? failedWriteText(error, failed) : failed(error));
      }
    });
  }

  return { notice, busy, submit, clear: () => setNotice(null), isBusy };
}

type RetryableSubmission<Sent, Answer> = {
  what: string;
  send: (sent: Sent, key: string) => Promise<Answer>;
  failed: string;
  onDone: (answer: Answer) => void;
};

/**
 * `useSubmit` for an operation that works offline: after an unknown outcome the same contents are sent again under the
 * same key (other writes get theirs in idempotent-call.ts). `what` names the form among those that have an unanswered
 * request.
 */
export function useRetryableSubmit<Sent, Answer>(form: RetryableSubmission<Sent, Answer>) {
  const { keyOf, settle } = useFormRetryKey<Sent>(form.what);
  return useSubmit({
    async send(sent: Sent) {
      const tried = { key: keyOf(sent), sent };
      try {
        const answer = await form.send(sent, tried.key);
        settle(tried, null);
        return answer;
      } catch (error) {
        settle(tried, error);
        throw error;
      }
    },
    failed: form.failed,
    onDone: form.onDone,
  });
}
