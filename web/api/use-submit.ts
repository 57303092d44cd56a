import { type SubmitEvent, useRef, useState } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { type FailureText, failedWriteText } from "./failure-text.ts";
import { type CheckedForm, showFieldErrors } from "./field-errors.ts";
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

/** Returns what to send, or the sentence of a problem; an empty sentence if a field shows the problem. */
export type ReadForm<Sent> = (form: HTMLFormElement) => Sent | string | Promise<Sent | string>;

type Words = string | FailureText;

type Submission<Sent, Answer, Failure extends Words> = {
  send: (sent: Sent) => Promise<Answer>;
  /** Says why the form was not sent; a text stands where the server gave no sentence. */
  failed: string | ((error: unknown, sent: Sent) => Failure);
  onDone: (answer: Answer) => void;
};

/** Sends a form, and ignores further submits until the answer arrives. `first` is what it says before. */
export function useSubmit<Sent, Answer, Failure extends Words = string>(
  { send, failed, onDone }: Submission<Sent, Answer, Failure>,
  first: Failure | null = null,
) {
  const { run, busy, isBusy } = useOneAtATime();
  const [notice, setNotice] = useState<Failure | string | null>(first);

  async function submit(event: SubmitEvent<HTMLFormElement>, read: ReadForm<Sent>) {
    event.preventDefault();
    // React would pass the event on to a form around this form.
    event.stopPropagation();
    if (isBusy()) return;
    const found = read(event.currentTarget);
    await trySend(found instanceof Promise ? await found : found);
  }

  async function trySend(sent: Sent | string) {
    if (typeof sent === "string") return setNotice(sent);
    setNotice(null);
    await run(async () => {
      try {
        onDone(await send(sent));
      } catch (error) {
        setNotice(typeof failed === "string" ? failedWriteText(error, failed) : failed(error, sent));
      }
    });
  }

  return { notice, busy, submit, trySend, clear: () => setNotice(null), isBusy };
}

type RetryableSubmission<Sent, Answer, Failure extends Words> = Omit<
  Submission<Sent, Answer, Failure>,
  "send"
> & {
  what: string;
  send: (sent: Sent, key: string) => Promise<Answer>;
  /** What the form says when it goes on with a request whose outcome is unknown. */
  unknown?: Failure;
};

/**
 * `useSubmit` for an operation that works offline: after an unknown outcome the same contents are sent again under the
 * same key (other writes get theirs in idempotent-call.ts). `what` names the form among those that have an unanswered
 * request. `left` is what it asked, so that opening the form again does not cause a second write.
 */
export function useRetryableSubmit<Sent, Answer, Failure extends Words = string>(
  form: RetryableSubmission<Sent, Answer, Failure>,
) {
  const { left, keyOf, settle } = useFormRetryKey<Sent>(form.what);
  const submission = useSubmit(
    {
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
    },
    (left && form.unknown) ?? null,
  );
  return { ...submission, left: left?.sent ?? null };
}

type CheckedSubmission<Draft extends FieldValues, Values, Answer> = Submission<Values, Answer, Words> & {
  /** The sentence beside the problems that the fields show. */
  refused?: (errors: FieldErrors<Draft>) => string | undefined;
};

/** `useSubmit` for a form of react-hook-form, which `read` checks. */
export function useCheckedSubmit<Draft extends FieldValues, Values, Answer>(
  form: CheckedForm<Draft, Values>,
  { send, failed, onDone, refused }: CheckedSubmission<Draft, Values, Answer>,
) {
  const submission = useSubmit({
    send,
    failed(error, sent: Values) {
      showFieldErrors(form, error);
      return typeof failed === "string" ? failedWriteText(error, failed) : failed(error, sent);
    },
    onDone,
  });
  const read = () =>
    new Promise<Values | string>((resolve) => {
      void form.handleSubmit(resolve, (errors) => resolve(refused?.(errors) ?? ""))();
    });
  return { ...submission, read };
}
