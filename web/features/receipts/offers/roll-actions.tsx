import { ImageDown, Printer, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { asCopy, rollText, type TicketRow } from "#core/printing/ticket-row.ts";
import { NO_CONNECTION } from "#web/api/api-error.ts";
import { recall, remember } from "#web/api/tab-memory.ts";
import { type PaperWidth, readPaperWidth, storePaperWidth } from "#web/features/receipts/paper.ts";
import { PaperDialog } from "#web/features/receipts/paper-dialog.tsx";
import type { PrintTicket } from "#web/features/receipts/print-ticket.tsx";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { share } from "#web/ui/share/share.ts";
import { ShareDialog } from "#web/ui/share/share-dialog.tsx";
import { toast } from "#web/ui/toast.ts";

export type RollTexts = { print: string; share: string; copied: string; toCopy: string; failed: string };

const TICKET: RollTexts = {
  print: "Imprimir tirilla",
  share: "Compartir tirilla",
  copied: "Tirilla copiada",
  toCopy: "Copia la tirilla",
  failed: "No pudimos preparar la tirilla",
};

/** The paper of this tab that was printed last. */
const PRINTED = "printed";

type Props = {
  rows: readonly TicketRow[];
  /** Of its picture. */
  fileName: string;
  /** Of a paper that says COPIA when it is printed again: what it is known by, and whether it was given before. */
  original?: { id: string; given: boolean };
  texts?: RollTexts;
  /** In a chat; without it what stands in the rows. */
  text?: string;
  /** Whom it is for, where that is known. */
  phone?: string;
  /** More that can be done with it. */
  children?: ReactNode;
};

/** What can be done with what goes on the ticket's paper. Its width is asked once. */
export function RollActions({
  rows,
  fileName,
  original,
  texts = TICKET,
  text = rollText(rows),
  phone,
  children,
}: Props) {
  const [width, setWidth] = useState(readPaperWidth);
  const [asking, setAsking] = useState(false);
  const [printer, setPrinter] = useState<{ Ticket: typeof PrintTicket; copy: boolean } | null>(null);
  const [sharing, setSharing] = useState(false);

  function choose(chosen: PaperWidth) {
    storePaperWidth(chosen);
    setWidth(chosen);
    setAsking(false);
    print();
  }

  function begin() {
    // It may have been chosen for another paper of this page.
    const chosen = width ?? readPaperWidth();
    if (chosen) choose(chosen);
    else setAsking(true);
  }

  async function print() {
    try {
      const { PrintTicket: Ticket } = await import("#web/features/receipts/print-ticket.tsx");
      // A reload shows the finished sale again, and makes no second original.
      const copy = original !== undefined && (original.given || recall(PRINTED) === original.id);
      if (original) remember(PRINTED, original.id);
      setPrinter({ Ticket, copy });
    } catch {
      toast.error(texts.failed, NO_CONNECTION);
    }
  }

  async function image() {
    const { ticketImage } = await import("#web/features/receipts/ticket-image.ts");
    return new File([await ticketImage(rows)], fileName, { type: "image/png" });
  }

  async function send() {
    const shared = await share({ text, image }).catch(() => false);
    if (!shared) setSharing(true);
  }

  return (
    <div className="@container text-ink">
      <div className="flex flex-wrap gap-2 *:grow @lg:*:grow-0">
        <Button icon={Printer} onClick={begin}>
          {texts.print}
        </Button>
        <Button icon={Share2} onClick={send}>
          Compartir
        </Button>
        {children}
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
        title={texts.share}
        text={text}
        {...(phone && { phone })}
        copied={texts.copied}
        toCopy={texts.toCopy}
      >
        <Button icon={ImageDown} block onClick={async () => saveFile(await image(), fileName)}>
          Descargar imagen
        </Button>
      </ShareDialog>
      {printer && width && (
        <printer.Ticket
          rows={printer.copy ? asCopy(rows) : rows}
          width={width}
          onDone={() => setPrinter(null)}
        />
      )}
    </div>
  );
}
