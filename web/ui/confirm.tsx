import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { answerWith, veilClass } from "./overlay.ts";

export type Question = {
  title: string;
  text?: string;
  /** 'danger' for what cannot be undone. */
  tone?: "plain" | "danger";
};

let ask: ((question: Question) => Promise<boolean>) | undefined;

/** Asks with Cancelar and Confirmar; Escape means no. Needs a `ConfirmProvider` on the page. */
export function confirm(question: Question): Promise<boolean> {
  if (!ask) throw new Error("confirm() was called without a ConfirmProvider");
  return ask(question);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The question stays while the dialog fades out, so that its text does not vanish first.
  const [question, setQuestion] = useState<Question>({ title: "" });
  const [open, setOpen] = useState(false);
  const answer = useRef<((yes: boolean) => void) | undefined>(undefined);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const mine = (next: Question) => {
      answer.current?.(false);
      setQuestion(next);
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    };
    ask = mine;
    return () => {
      if (ask === mine) ask = undefined;
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
      <AlertDialog.Root
        open={open}
        onOpenChange={(next, { event }) => {
          answerWith(event);
          if (!next) reply(false);
        }}
      >
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={`${veilClass} z-50`} />
          <AlertDialog.Viewport className="fixed inset-0 z-60 flex items-center justify-center p-4">
            <AlertDialog.Popup
              initialFocus={cancel}
              className="w-full max-w-md rounded-lg bg-surface p-6 text-ink shadow-float outline-none transition duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
            >
              <AlertDialog.Title className="text-xl font-bold">{question.title}</AlertDialog.Title>
              {question.text && (
                <AlertDialog.Description className="mt-2 text-ink-soft">
                  {question.text}
                </AlertDialog.Description>
              )}
              <div className="mt-6 flex justify-end gap-3 *:flex-1 sm:*:flex-none">
                <Button ref={cancel} onClick={() => reply(false)}>
                  Cancelar
                </Button>
                <Button
                  variant={question.tone === "danger" ? "danger" : "primary"}
                  onClick={() => reply(true)}
                >
                  Confirmar
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  );
}
