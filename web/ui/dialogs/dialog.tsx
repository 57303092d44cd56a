import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type SubmitEventHandler, useRef } from "react";
import { focusFirstMissingField } from "../forms/focus-missing.ts";
import { useBackButtonSteps } from "../hooks/use-back-steps.ts";
import { IconButton } from "../icon-button.tsx";
import {
  backdropClass,
  createEscapeCloseHandler,
  findInitialFocusTarget,
  findPageHeading,
} from "../overlay.ts";
import { BLOCKS_SCANS_ATTRIBUTE } from "../wedge/use-scanner.ts";
import { confirmDiscard } from "./confirm-discard.ts";

type Props = {
  open: boolean;
  /** Not called for a click outside the dialog, which would lose input. */
  onClose: () => void;
  /** Whether there is unsaved input: then the cross, Escape and the back button ask before closing. */
  unsaved?: boolean;
  title: string;
  description?: ReactNode;
  size?: "md" | "lg";
  footer?: ReactNode;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** Whether the body has no control: then the body can take the focus, so that the arrow keys scroll it. */
  readOnly?: boolean;
  /** Element that gets the focus after closing. Null or absent means the element that had it before. */
  finalFocus?: () => HTMLElement | null;
  /** Message for a code that is scanned while the dialog is open; says what to finish first. */
  blocksScans?: string;
  children: ReactNode;
};

export function Dialog({
  open,
  onClose,
  unsaved = false,
  title,
  description,
  size = "md",
  footer,
  onSubmit,
  readOnly,
  finalFocus,
  blocksScans,
  children,
}: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  async function leave() {
    if (!unsaved || (await confirmDiscard())) onClose();
  }
  // A dialog without a form leaves the back button to the router, unless a form inside it has input.
  useBackButtonSteps(open && (onSubmit || unsaved) ? 1 : 0, () => {
    if (!document.querySelector("[role=alertdialog][data-open]")) leave();
  });
  const inside = (
    <>
      <header className="flex items-start gap-3 py-3 pr-2 pl-5 sm:pl-6">
        <div className="min-w-0 flex-1 py-2 wrap-anywhere">
          <Base.Title className="text-xl font-bold">{title}</Base.Title>
          {description && <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>}
        </div>
        <IconButton label="Cerrar" icon={X} onClick={() => void leave()} />
      </header>
      <div
        {...(readOnly && { tabIndex: 0 })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-6"
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 *:max-w-full *:flex-auto sm:px-6 sm:*:flex-none">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Base.Root open={open} onOpenChange={createEscapeCloseHandler(leave)} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            {...(open && blocksScans && { [BLOCKS_SCANS_ATTRIBUTE]: blocksScans })}
            initialFocus={() => {
              opener.current = document.activeElement;
              return findInitialFocusTarget(popup.current);
            }}
            // If the control that opened the dialog is gone, the sheet below or the heading takes the focus.
            finalFocus={() =>
              finalFocus?.() ??
              (opener.current?.isConnected ||
                findInitialFocusTarget(
                  document.querySelector<HTMLElement>("[role=dialog][data-open]") ?? findPageHeading(),
                ))
            }
            className={clsx(
              "relative flex max-h-[92dvh] w-full flex-col rounded-t-lg bg-surface text-ink shadow-float outline-none sm:rounded-lg",
              "transition duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
              "data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:rounded-[inherit] data-nested-dialog-open:after:bg-veil",
              size === "lg" ? "sm:max-w-3xl" : "sm:max-w-lg",
            )}
          >
            {onSubmit ? (
              <form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  // React would pass the event on to a form around the dialog.
                  event.stopPropagation();
                  onSubmit(event);
                  focusFirstMissingField(event.currentTarget);
                }}
                className="flex min-h-0 flex-col"
              >
                {inside}
              </form>
            ) : (
              inside
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
