import clsx from "clsx";
import { ImageDown, Printer, ReceiptText, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { DrawerOccasion } from "#core/printing/drawer.ts";
import { markTicketAsCopy, type TicketRow, ticketToText } from "#core/printing/ticket-row.ts";
import { NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { readTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";
import {
  PAPER_WIDTHS,
  type PaperWidth,
  readPaperWidth,
  storePaperWidth,
} from "#web/features/receipts/paper-width.ts";
import {
  isReprint,
  type OriginalPrintedPaper,
  printOnPaperRoll,
  rememberPrintedPaper,
} from "#web/features/receipts/print-roll.ts";
import type { PrintTicketSheet } from "#web/features/receipts/ticket-paper.tsx";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { shareContent } from "#web/ui/share/share.ts";
import { ShareDialog } from "#web/ui/share/share-dialog.tsx";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { toast } from "#web/ui/toast.ts";

export type PrintActionTexts = {
  print: string;
  share: string;
  copied: string;
  toCopy: string;
  failed: string;
};

const TICKET: PrintActionTexts = {
  print: "Imprimir tirilla",
  share: "Compartir tirilla",
  copied: "Tirilla copiada",
  toCopy: "Copia la tirilla",
  failed: "No pudimos preparar la tirilla",
};

/** The texts for a paper whose name is masculine, such as 'recibo'. */
export const buildPrintTexts = (paper: string): PrintActionTexts => ({
  print: `Imprimir ${paper}`,
  share: `Compartir ${paper}`,
  copied: `${capitalize(paper)} copiado`,
  toCopy: `Copia el ${paper}`,
  failed: `No pudimos preparar el ${paper}`,
});

type PrintMessage = { text: string; tone: "plain" | "warning" };

type Props = {
  rows: readonly TicketRow[];
  fileName: string;
  /** The original paper; a later print is marked COPIA. */
  original?: OriginalPrintedPaper;
  texts?: PrintActionTexts;
  /** Text to share in a chat; by default the text of the rows. */
  text?: string;
  phone?: string;
  /** Opens the drawer once per paper; absent means never. */
  occasion?: DrawerOccasion;
  /** Whether the paper is printed without a click, if this browser prints automatically. */
  auto?: boolean;
  /** Id of a shop printer to use instead of this browser's printer. */
  printerId?: string | undefined;
  children?: ReactNode;
};

/** sessionStorage key for the id of the last paper that was printed automatically. */
const CAME_OUT = "came-out";

export function PrintActions({
  rows,
  fileName,
  original,
  texts = TICKET,
  text = ticketToText(rows),
  phone,
  occasion = { kind: "NONE" },
  auto = false,
  printerId,
  children,
}: Props) {
  const paperId = original?.id ?? fileName;
  const [message, setMessage] = useState<PrintMessage | null>(null);
  const [width, setWidth] = useState(readPaperWidth);
  const [asking, setAsking] = useState(false);
  const [printer, setPrinter] = useState<{ Ticket: typeof PrintTicketSheet; copy: boolean } | null>(null);
  const [sharing, setSharing] = useState(false);

  function choose(chosen: PaperWidth) {
    storePaperWidth(chosen);
    setWidth(chosen);
    setAsking(false);
    print();
  }

  /** Prints without a dialog. The browser's dialog would block the till, so it opens only on a click. */
  async function printByItself(isRequested: boolean) {
    setMessage({ text: "Imprimiendo…", tone: "plain" });
    try {
      const outcome = await printOnPaperRoll({ rows, paperId, original, occasion, printerId });
      if (outcome.printed)
        return setMessage({
          text: outcome.lowOnPaper ? "Impreso. Queda poco papel." : "Impreso",
          tone: "plain",
        });
      setMessage({ text: outcome.sentence, tone: "warning" });
      if (isRequested && !outcome.unsure) beginDialog();
    } catch {
      setMessage({ text: texts.failed, tone: "warning" });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per paper
  useEffect(() => {
    const { printWay, autoPrint } = readPrintSettings();
    if (!auto || autoPrint !== "ALWAYS" || printWay === "DIALOG" || readTabValue(CAME_OUT) === paperId)
      return;
    storeTabValue(CAME_OUT, paperId);
    void printByItself(false);
  }, [paperId]);

  function begin() {
    if (readPrintSettings().printWay === "DIALOG" && !printerId) beginDialog();
    else void printByItself(true);
  }

  function beginDialog() {
    // The user may have chosen a width for another paper of this page.
    const chosen = width ?? readPaperWidth();
    if (chosen) choose(chosen);
    else setAsking(true);
  }

  async function print() {
    try {
      const { PrintTicketSheet: Ticket } = await import("#web/features/receipts/ticket-paper.tsx");
      const copy = isReprint(original);
      if (original) rememberPrintedPaper(original);
      setPrinter({ Ticket, copy });
    } catch {
      toast.error(texts.failed, NO_CONNECTION_MESSAGE);
    }
  }

  async function image() {
    const { drawTicketImage } = await import("#web/features/receipts/ticket-image.ts");
    return new File([await drawTicketImage(rows)], fileName, { type: "image/png" });
  }

  async function send() {
    const shared = await shareContent({ text, files: async () => [await image()] }).catch(() => false);
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
      <div role="status" className="empty:hidden">
        {message && (
          <p
            className={clsx(
              "mt-2 text-sm",
              message.tone === "warning" ? "text-warning-ink" : "text-ink-soft",
            )}
          >
            {message.text}
            {message.tone === "warning" && (
              <>
                {/* The button has its own line, because its height would spread the lines of the sentence. */}
                <br />
                <button type="button" className="min-h-11 font-semibold underline" onClick={beginDialog}>
                  Imprimir con el navegador
                </button>
              </>
            )}
          </p>
        )}
      </div>
      <PaperWidthDialog open={asking} onClose={() => setAsking(false)} onChoose={choose} />
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
          rows={printer.copy ? markTicketAsCopy(rows) : rows}
          width={width}
          onDone={() => setPrinter(null)}
        />
      )}
    </div>
  );
}

type PaperWidthDialogProps = { open: boolean; onClose: () => void; onChoose: (width: PaperWidth) => void };

function PaperWidthDialog({ open, onClose, onChoose }: PaperWidthDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="¿Qué ancho tiene tu papel?"
      description="Lo recordamos en este equipo."
    >
      <div className="grid grid-cols-2 gap-3">
        {PAPER_WIDTHS.map((width) => (
          <Button key={width} size="lg" icon={ReceiptText} onClick={() => onChoose(width)}>
            {width} mm
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
