import type { FailureText } from "#web/api/failure-text.ts";
import { type ConfirmQuestion, confirm } from "../confirm.tsx";
import { toast } from "../toast.ts";

type Words = string | FailureText;

type Action<Answer> = {
  /** Asked before the work, which runs only if the user confirms. */
  question?: ConfirmQuestion;
  work: () => Promise<Answer>;
  done: (answer: Answer) => Words;
  failed: (error: unknown) => Words;
};

/** Runs the work and shows its outcome as a toast. Resolves with whether the work was done. */
export async function runWithToast<Answer>(action: Action<Answer>): Promise<boolean> {
  const { question, work, done, failed } = action;
  if (question && !(await confirm(question))) return false;
  try {
    show("success", done(await work()));
    return true;
  } catch (error) {
    show("error", failed(error));
    return false;
  }
}

/** Returns a function that closes a dialog and shows the success as a toast. */
export const closeWithToast = (onClose: () => void, title: string, text?: string) => () => {
  toast.success(title, text);
  onClose();
};

function show(tone: "success" | "error", words: Words) {
  if (typeof words === "string") toast[tone](words);
  else toast[tone](words.title, words.text);
}
