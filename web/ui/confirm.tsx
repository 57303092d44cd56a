import { type ReactNode, useEffect, useRef, useState } from "react";
import { removeDirectionMarks } from "#core/direction-marks.ts";
import { lazyComponent } from "./hooks/lazy-chunk.ts";

export type ConfirmQuestion = {
  title: string;
  text?: string;
  items?: readonly string[];
  tone?: "plain" | "danger";
};

let askQuestion: ((question: ConfirmQuestion) => Promise<boolean>) | undefined;

/** Asks the user to confirm; Escape means no. Needs a `ConfirmProvider` on the page. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  if (!askQuestion) throw new Error("confirm() was called without a ConfirmProvider");
  const { title, text } = question;
  return askQuestion({
    ...question,
    title: removeDirectionMarks(title),
    ...(text && { text: removeDirectionMarks(text) }),
  });
}

const ConfirmDialog = lazyComponent(() => import("./dialogs/confirm-dialog.tsx"), "ConfirmDialog");

export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The question stays set while the dialog fades out, so that its text does not vanish first.
  const [question, setQuestion] = useState<ConfirmQuestion>({ title: "" });
  const [open, setOpen] = useState(false);
  const answer = useRef<((yes: boolean) => void) | undefined>(undefined);

  useEffect(() => {
    const mine = (next: ConfirmQuestion) => {
      answer.current?.(false);
      setQuestion(next);
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    };
    askQuestion = mine;
    return () => {
      if (askQuestion === mine) askQuestion = undefined;
    };
  }, []);

  function reply(yes: boolean) {
    setOpen(false);
    answer.current?.(yes);
    answer.current = undefined;
  }

  return (
    <>
      {children}
      <ConfirmDialog open={open} question={question} onReply={reply} onUnavailable={() => reply(false)} />
    </>
  );
}
