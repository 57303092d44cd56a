import { Printer, Share2 } from "lucide-react";
import { useState } from "react";
import type { Sale } from "#core/contract/sales.ts";
import { NO_CONNECTION } from "#web/api/client.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { type PaperWidth, readPaperWidth, storePaperWidth } from "./ticket/paper.ts";
import { PaperDialog } from "./ticket/paper-dialog.tsx";
import type { PrintTicket } from "./ticket/print-ticket.tsx";
import { ShareDialog } from "./ticket/share-dialog.tsx";
import { ticketCode, ticketOf } from "./ticket/ticket.ts";

/** What can be done with the ticket of a sale. The paper's width is asked once. */
export function TicketActions({ sale }: { sale: Sale }) {
  const { store } = useSession();
  const [width, setWidth] = useState(readPaperWidth);
  const [asking, setAsking] = useState(false);
  const [printer, setPrinter] = useState<{ Ticket: typeof PrintTicket } | null>(null);
  const [sharing, setSharing] = useState(false);
  if (!store) return null;
  const rows = ticketOf(sale, store);
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

  async function share() {
    const shared = await import("./ticket/share-ticket.ts")
      .then(({ shareTicket }) => shareTicket(rows, imageName))
      .catch(() => false);
    if (!shared) setSharing(true);
  }

  return (
    <div className="@container text-ink">
      <div className="flex flex-wrap gap-2 *:grow @lg:*:grow-0">
        <Button icon={Printer} onClick={() => (width ? print() : setAsking(true))}>
          Imprimir tirilla
        </Button>
        <Button icon={Share2} onClick={share}>
          Compartir
        </Button>
        {width && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Papel de {width} mm
          </Button>
        )}
      </div>
      <PaperDialog open={asking} onClose={() => setAsking(false)} onChoose={choose} />
      <ShareDialog open={sharing} onClose={() => setSharing(false)} rows={rows} name={imageName} />
      {printer && width && <printer.Ticket rows={rows} width={width} onDone={() => setPrinter(null)} />}
    </div>
  );
}
