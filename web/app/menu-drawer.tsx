import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { backdropClass } from "#web/ui/overlay.ts";
import { clearSuccessToasts } from "#web/ui/toast.ts";

type Props = { open: boolean; onClose: () => void; head: ReactNode; foot: ReactNode; children: ReactNode };

export function MenuDrawer({ open, onClose, head, foot, children }: Props) {
  // Success toasts would cover the menu.
  useEffect(() => {
    if (open) clearSuccessToasts();
  }, [open]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,calc(100vw-3rem))] flex-col overflow-y-auto bg-surface p-4 text-ink shadow-float outline-none transition duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">Menú</Dialog.Title>
          <div className="flex items-center justify-between gap-2 pb-5 pl-1">
            {head}
            <IconButton label="Cerrar menú" icon={X} onClick={onClose} />
          </div>
          {children}
          <div className="mt-auto pt-6">{foot}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
