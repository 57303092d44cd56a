import { type ConfirmQuestion, confirm } from "../confirm.tsx";
import { toast } from "../toast.ts";

/** A title, and a text below it. */
type Words = string | { title: string; text?: string };

type Action<Answer> = {
  /** Asked first. Without a yes nothing is done. */
  question?: ConfirmQuestion;
  work: () => Promise<Answer>;
  done: (answer: Answer) => Words;
  failed: (error: unknown) => Words;
};

/** Does what the user asked for and shows the outcome as a toast. Resolves with whether it was done. */
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

function show(tone: "success" | "error", words: Words) {
  if (typeof words === "string") toast[tone](words);
  else toast[tone](words.title, words.text);
}
