import { Copy, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { copyText } from "#web/ui/data/copy-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { buildWhatsAppLink } from "./whatsapp.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  phone?: string;
  copied: string;
  toCopy: string;
  children?: ReactNode;
};

/** Offers ways to share, such as WhatsApp, on systems without a share sheet. */
export function ShareDialog({ open, onClose, title, text, phone, copied, toCopy, children }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="flex flex-col gap-3">
        <a
          href={buildWhatsAppLink(text, phone)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("primary", "md", true)}
        >
          <MessageCircle aria-hidden className="size-5 shrink-0" />
          Enviar por WhatsApp
        </a>
        <Button icon={Copy} block onClick={() => copyText(text, copied, toCopy)}>
          Copiar texto
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
