import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { Button } from "../button.tsx";
import type { ConfirmQuestion } from "../confirm.tsx";
import { backdropClass, markEscapeHandled } from "../overlay.ts";

type Props = { open: boolean; question: ConfirmQuestion; onReply: (yes: boolean) => void };

export function ConfirmDialog({ open, question, onReply }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, { event }) => {
        markEscapeHandled(event);
        if (!next) onReply(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${backdropClass} z-50`} />
        <AlertDialog.Viewport className="fixed inset-0 z-60 flex items-center justify-center p-4">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="w-full max-w-md rounded-lg bg-surface p-6 wrap-anywhere text-ink shadow-float outline-none transition duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-xl font-bold">{question.title}</AlertDialog.Title>
            {question.text && (
              <AlertDialog.Description className="mt-2 text-ink-soft">
                {question.text}
              </AlertDialog.Description>
            )}
            {question.items && (
              <ul className="mt-3 flex max-h-[40dvh] flex-col divide-y divide-line overflow-y-auto rounded-md border border-line *:px-3 *:py-1.5">
                {question.items.map((item, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal, and no item moves
                  <li key={place}>{item}</li>
                ))}
              </ul>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3 whitespace-nowrap *:flex-1 sm:*:flex-none">
              <Button ref={cancel} onClick={() => onReply(false)}>
                Cancelar
              </Button>
              <Button
                variant={question.tone === "danger" ? "danger" : "primary"}
                onClick={() => onReply(true)}
              >
                Confirmar
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
