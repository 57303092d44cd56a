import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { backdropClass, createEscapeCloseHandler, findInitialFocusTarget } from "../overlay.ts";

type Props = {
  open: boolean;
  /** Not called for a click outside the sheet, which would lose a sale in progress. */
  onClose: () => void;
  /** Whether the sheet covers the page; otherwise the page stays in use beside it. */
  modal?: boolean;
  title: string;
  onBack?: () => void;
  footer?: ReactNode;
  /** Element that gets the focus after closing; by default the element that had it before, if any. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
};

export function Sheet({ open, onClose, modal = true, title, onBack, footer, returnFocus, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      modal={modal}
      onOpenChange={createEscapeCloseHandler(onClose)}
      disablePointerDismissal
    >
      <Base.Portal>
        {modal && <Base.Backdrop className={backdropClass} />}
        <Base.Popup
          ref={popup}
          {...(returnFocus && { finalFocus: () => returnFocus() ?? true })}
          initialFocus={() => findInitialFocusTarget(popup.current)}
          className="fixed top-0 right-0 bottom-(--keyboard) z-50 flex w-full flex-col bg-surface text-ink shadow-float outline-none transition duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full sm:max-w-[500px]"
        >
          <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-2 short:py-0">
            {onBack && <IconButton label="Volver" icon={ArrowLeft} onClick={onBack} />}
            <Base.Title className={clsx("min-w-0 flex-1 text-xl font-bold", !onBack && "pl-3")}>
              {title}
            </Base.Title>
            <IconButton label="Cerrar" icon={X} onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 short:py-3">{children}</div>
          {footer && (
            <footer className="border-t border-line p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] short:pt-2 short:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
