import { Printer, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Sale } from "#core/contract/sales.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { type PaperWidth, readPaperWidth, storePaperWidth } from "./ticket/paper.ts";
import { PaperDialog } from "./ticket/paper-dialog.tsx";
import { ShareDialog } from "./ticket/share-dialog.tsx";
import { ticketCode, ticketOf } from "./ticket/ticket.ts";

const PrintTicket = lazy(async () => ({
  default: (await import("./ticket/print-ticket.tsx")).PrintTicket,
}));

/** What can be done with the ticket of a sale. The paper's width is asked once. */
export function TicketActions({ sale }: { sale: Sale }) {
  const { store } = useSession();
  const [width, setWidth] = useState(readPaperWidth);
  const [asking, setAsking] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [sharing, setSharing] = useState(false);
  if (!store) return null;
  const rows = ticketOf(sale, store);
  const imageName = `tirilla-${ticketCode(sale.id)}.png`;

  function choose(chosen: PaperWidth) {
    storePaperWidth(chosen);
    setWidth(chosen);
    setAsking(false);
    setPrinting(true);
  }

  async function share() {
    const { shareTicket } = await import("./ticket/share-ticket.ts");
    if (!(await shareTicket(rows, imageName).catch(() => false))) setSharing(true);
  }

  return (
    <div className="@container text-ink">
      <div className="flex flex-wrap gap-2 *:grow @lg:*:grow-0">
        <Button icon={Printer} onClick={() => (width ? setPrinting(true) : setAsking(true))}>
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
      {printing && width && (
        <Suspense>
          <PrintTicket rows={rows} width={width} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}
