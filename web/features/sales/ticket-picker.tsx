import { ImageDown, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import type { Sale } from "#core/contract/sales.ts";
import { NO_CONNECTION } from "#web/api/client.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { share } from "#web/ui/share/share.ts";
import { ShareDialog } from "#web/ui/share/share-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { type PaperWidth, readPaperWidth, storePaperWidth } from "./ticket/paper.ts";
import { PaperDialog } from "./ticket/paper-dialog.tsx";
import type { PrintTicket } from "./ticket/print-ticket.tsx";
import { ticketCode, ticketOf, ticketText } from "./ticket/ticket.ts";

/** What can be done with the ticket of a sale. The paper's width is asked once. */
export function TicketActions({ sale }: { sale: Sale }) {
  const { store } = useSession();
  const [width, setWidth] = useState(readPaperWidth);
  const [asking, setAsking] = useState(false);
  const [printer, setPrinter] = useState<{ Ticket: typeof PrintTicket } | null>(null);
  const [sharing, setSharing] = useState(false);
  if (!store) return null;
  const rows = ticketOf(sale, store);
  const text = ticketText(rows);
  const imageName = `tirilla-${ticketCode(sale.id)}.png`;

  function choose(chosen: PaperWidth) {
    storePaperWidth(chosen);
    setWidth(chosen);
    setAsking(false);
    print();
  }

  async function print() {
    try {
      setPrinter({ Ticket: (await import("./ticket/print-ticket.tsx")).PrintTicket });
    } catch {
      toast.error("No pudimos preparar la tirilla", NO_CONNECTION);
    }
  }

  async function image() {
    const { ticketImage } = await import("./ticket/ticket-image.ts");
    return new File([await ticketImage(rows)], imageName, { type: "image/png" });
  }

  async function send() {
    const shared = await share({ text, image }).catch(() => false);
    if (!shared) setSharing(true);
  }

  return (
    <div className="@container text-ink">
      <div className="flex flex-wrap gap-2 *:grow @lg:*:grow-0">
        <Button icon={Printer} onClick={() => (width ? print() : setAsking(true))}>
          Imprimir tirilla
        </Button>
        <Button icon={Share2} onClick={send}>
          Compartir
        </Button>
        {width && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Papel de {width} mm
          </Button>
        )}
      </div>
      <PaperDialog open={asking} onClose={() => setAsking(false)} onChoose={choose} />
      <ShareDialog
        open={sharing}
        onClose={() => setSharing(false)}
        title="Compartir tirilla"
        text={text}
        copied="Tirilla copiada"
        toCopy="Copia la tirilla"
      >
        <Button icon={ImageDown} block onClick={async () => saveFile(await image(), imageName)}>
          Descargar imagen
        </Button>
      </ShareDialog>
      {printer && width && <printer.Ticket rows={rows} width={width} onDone={() => setPrinter(null)} />}
    </div>
  );
}
