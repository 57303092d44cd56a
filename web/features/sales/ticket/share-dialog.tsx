import { Copy, ImageDown, MessageCircle } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { type TicketRow, ticketText } from "./ticket.ts";

type Props = { open: boolean; onClose: () => void; rows: readonly TicketRow[]; name: string };

/** Where the system has no share sheet of its own. */
export function ShareDialog({ open, onClose, rows, name }: Props) {
  const text = ticketText(rows);

  async function download() {
    const { ticketImage } = await import("./ticket-image.ts");
    saveFile(await ticketImage(rows), name);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Compartir tirilla">
      <div className="flex flex-col gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("primary", "md", true)}
        >
          <MessageCircle aria-hidden className="size-5 shrink-0" />
          Enviar por WhatsApp
        </a>
        <Button icon={Copy} block onClick={() => copyText(text, "Tirilla copiada", "Copia la tirilla")}>
          Copiar texto
        </Button>
        <Button icon={ImageDown} block onClick={download}>
          Descargar imagen
        </Button>
      </div>
    </Dialog>
  );
}
