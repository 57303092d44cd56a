import { Share2 } from "lucide-react";
import { useState } from "react";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { formatPesos } from "#core/money.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { readDocumentPdf, readDocumentXml } from "#web/features/fiscal/fiscal.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { shareContent } from "#web/ui/share/share.ts";
import { ShareDialog } from "#web/ui/share/share-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { formatFiscalDocumentName } from "./document-text.ts";

/** Reads the PDF of a fiscal document. Null before the document is signed. */
export async function readDocumentPdfFile(id: string): Promise<File | null> {
  const found = await readDocumentPdf(id);
  if (!found) return null;
  const bytes = Uint8Array.from(atob(found.pdf), (letter) => letter.charCodeAt(0));
  return new File([bytes], found.fileName, { type: "application/pdf" });
}

/** Reads the XML of a fiscal document. Null before the document is signed. */
export async function readDocumentXmlFile(id: string): Promise<File | null> {
  const found = await readDocumentXml(id);
  return found && new File([found.xml], found.fileName, { type: "application/xml" });
}

/** Builds the message to send with the files. The last line of the QR code's text is DIAN's page of the document. */
function messageOf({ buyer, total, qr, ...document }: FiscalDocument, storeName: string): string {
  const greeting = buyer ? `Hola, ${buyer.name}. ` : "";
  const page = qr?.split("\n").at(-1) ?? "";
  const name = formatFiscalDocumentName(document);
  return `${greeting}${name} de ${storeName} por ${formatPesos(total)}.${
    page.startsWith("https://") ? ` En la DIAN está en ${page}` : ""
  }`;
}

type Props = { document: FiscalDocument; phone?: string | null | undefined };

/** Hands the PDF and the XML to the system's share sheet, else downloads them and offers the text for WhatsApp. */
export function ShareDocumentButton({ document, phone }: Props) {
  const { store } = useSession();
  const { run, busy } = useOneAtATime();
  const [telling, setTelling] = useState(false);
  if (document.number === null) return null;
  const text = messageOf(document, store?.name ?? "");

  async function share() {
    try {
      const read = await Promise.all([readDocumentPdfFile(document.id), readDocumentXmlFile(document.id)]);
      const files = read.filter((file) => file !== null);
      if (await shareContent({ text, files: async () => files })) return;
      for (const file of files) saveFile(file, file.name);
      setTelling(true);
    } catch (error) {
      toast.error("No se pudo compartir", failureText(error, "Revisa la conexión e inténtalo de nuevo."));
    }
  }

  return (
    <>
      <Button icon={Share2} block busy={busy} onClick={() => void run(share)}>
        {document.kind === "FEV" ? "Compartir la factura" : "Compartir el documento"}
      </Button>
      <ShareDialog
        open={telling}
        onClose={() => setTelling(false)}
        title="Compartir el documento"
        text={text}
        {...(phone && { phone })}
        copied="Texto copiado"
        toCopy="Copia este texto"
      >
        <p className="text-sm text-ink-soft">
          El PDF y el XML quedaron en las descargas: adjúntalos en el mensaje.
        </p>
      </ShareDialog>
    </>
  );
}
