import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { WhatsAppLink } from "./whatsapp-link.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  phone?: string;
  /** Title of the toast after the text was copied. */
  copied: string;
  /** Title of the toast that shows the text if the browser does not copy. */
  toCopy: string;
  children?: ReactNode;
};

/** Offers ways to share, such as WhatsApp, on systems without a share sheet. */
export function ShareDialog({ open, onClose, title, text, phone, copied, toCopy, children }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="flex flex-col gap-3">
        <WhatsAppLink text={text} phone={phone} className="w-full">
          Enviar por WhatsApp
        </WhatsAppLink>
        <Button icon={Copy} block onClick={() => copyText(text, copied, toCopy)}>
          Copiar texto
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
