import { Dialog } from "@base-ui/react/dialog";
import clsx from "clsx";
import { SendHorizontal, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { createEscapeCloseHandler, findInitialFocusTarget } from "#web/ui/overlay.ts";
import { HelpTopics } from "./help-topics.tsx";
import { type HelpMessage, useHelpConversation } from "./use-conversation.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** On a computer the panel is beside the screen, so that the user can follow the answer. */
export function HelpPanel({ open, onClose, finalFocus }: Props) {
  const beside = useMediaQuery("(min-width: 64rem)");
  const popup = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { messages, writing, ask } = useHelpConversation();
  const [typed, setTyped] = useState("");
  // On a phone the panel would cover the screen that the link of an answer opens.
  const onLeave = () => {
    if (!beside) onClose();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each message
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [messages, writing, open]);

  return (
    <Dialog.Root
      open={open}
      modal={!beside}
      disablePointerDismissal
      onOpenChange={createEscapeCloseHandler(onClose)}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          data-beside={beside || undefined}
          initialFocus={() => findInitialFocusTarget(popup.current)}
          finalFocus={() => finalFocus() ?? true}
          className={clsx(
            "fixed z-50 flex flex-col bg-surface text-ink shadow-float outline-none",
            "max-lg:inset-0 lg:right-5 lg:bottom-5 lg:h-[min(38rem,calc(100dvh-2.5rem))] lg:w-96 lg:rounded-lg lg:border lg:border-line",
            "transition duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
          )}
        >
          <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
            <Dialog.Title className="min-w-0 flex-1 text-xl font-bold">Ayuda</Dialog.Title>
            <IconButton label="Cerrar ayuda" icon={X} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
            <div role="log" aria-label="Respuestas" className="flex flex-col gap-3">
              {messages.map((message) => (
                <Bubble key={message.id} message={message} onAsk={ask} onLeave={onLeave} />
              ))}
            </div>
            {writing && <p className="mt-3 text-sm text-ink-soft">Escribiendo…</p>}
            <div className="mt-4">
              <HelpTopics onAsk={ask} />
            </div>
            <div ref={end} />
          </div>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              ask(typed);
              setTyped("");
            }}
            className="flex gap-2 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
          >
            <TextInput
              aria-label="Tu pregunta"
              placeholder="Escribe tu pregunta…"
              autoComplete="off"
              enterKeyHint="send"
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <IconButton type="submit" filled label="Preguntar" icon={SendHorizontal} />
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type BubbleProps = { message: HelpMessage; onAsk: (question: string) => void; onLeave: () => void };

function Bubble({ message: { from, text, link, offers }, onAsk, onLeave }: BubbleProps) {
  return (
    <div
      className={clsx(
        "max-w-[88%] rounded-lg px-4 py-2.5 wrap-anywhere",
        from === "help" ? "self-start bg-sunken" : "self-end bg-primary-soft text-primary-ink",
      )}
    >
      <span className="sr-only">{from === "help" ? "Ayuda: " : "Tú: "}</span>
      {text}
      {offers?.map((question) => (
        <button
          key={question}
          type="button"
          onClick={() => onAsk(question)}
          className="mt-2 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-left text-primary-ink transition-colors duration-150 hover:bg-sunken"
        >
          {question}
        </button>
      ))}
      {link && (
        <Link
          to={link.to}
          onClick={onLeave}
          className="mt-2 block min-h-11 py-2 font-semibold text-primary-ink underline underline-offset-2"
        >
          {link.label}
        </Link>
      )}
    </div>
  );
}
