import { FileDown, FileText, Mail, RotateCw } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { formatPesos } from "#core/money.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatDateAndTime, formatShortDay } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { CorrectBuyerButton } from "./buyer-button.tsx";
import { useFiscalDocument, useSendDocumentByMail } from "./fiscal.queries.ts";
import { FiscalDocumentBadge, TestDocumentBadge } from "./public/document-badge.tsx";
import { describeDocumentDoubt, formatFiscalDocumentName } from "./public/document-text.ts";
import { readDocumentPdfFile, readDocumentXmlFile, ShareDocumentButton } from "./public/share-document.tsx";
import { buildCorrectionLink, findScreenToFix, listDocumentRejections } from "./rule-texts.ts";
import { useFiscalDocumentRetry } from "./use-document-retry.ts";

export function DocumentScreen() {
  const { id = "" } = useParams();
  const query = useFiscalDocument(id);
  const { data: document } = query;
  return (
    <>
      <PageHeader
        title={document ? formatFiscalDocumentName(document) : "Documento electrónico"}
        back={{ to: "/facturacion", label: "Facturación" }}
      />
      {document ? (
        <Details document={document} />
      ) : (
        <LoadingState
          query={query}
          otherwise="Error al cargar el documento"
          card="failure"
          missing={{
            title: "Documento no encontrado",
            text: "Puede que el enlace esté incompleto o que el documento sea de otra tienda.",
          }}
        />
      )}
    </>
  );
}

function Details({ document }: { document: FiscalDocument }) {
  const { state, environment, buyer, issuedAt, validatedAt, saleId, contingency, paper } = document;
  const { range } = paper;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        <WhatHappens document={document} />
        <Card title="Datos del documento">
          <p className="mb-2 flex flex-wrap gap-2">
            <FiscalDocumentBadge state={state} />
            {environment === "TEST" && <TestDocumentBadge />}
          </p>
          <DescriptionList
            facts={[
              ["Total", formatPesos(document.total)],
              [
                "Comprador",
                buyer ? `${buyer.name}, ${buyer.documentType} ${buyer.document}` : "Consumidor final",
              ],
              ["Correo", buyer?.email],
              ["Se hizo", issuedAt && formatDateAndTime(issuedAt)],
              ["La DIAN lo validó", validatedAt && formatDateAndTime(validatedAt)],
              ["Lo tomamos de la DIAN", document.foundAt && formatDateAndTime(document.foundAt)],
              ["Contingencia", contingency && (contingency === "DIAN" ? "De la DIAN" : "De la tienda")],
              [
                "Numeración",
                range &&
                  `Resolución ${range.resolution}, ${range.prefix} del ${range.from} al ${range.to}, hasta el ${formatShortDay(range.validTo)}`,
              ],
              [document.kind === "FEV" ? "CUFE" : "CUDE", document.key && <Key text={document.key} />],
            ]}
          />
          {saleId && <TextLink to={`/sales/${saleId}`}>Ver la venta</TextLink>}
        </Card>
      </div>
      <Actions document={document} />
    </div>
  );
}

const Key = ({ text }: { text: string }) => <span className="font-mono text-xs break-all">{text}</span>;

function WhatHappens({ document }: { document: FiscalDocument }) {
  const { retry, busy } = useFiscalDocumentRetry(document.id);
  const { state, reason, messages, tries, nextTryAt, doubt, doubtSince } = document;
  if (state === "ACCEPTED") {
    const notices = messages.filter(({ kind }) => kind === "NOTICE");
    if (notices.length === 0) return null;
    return (
      <Card title="La DIAN lo aceptó con avisos">
        <p className="mb-2 text-ink-soft">El documento vale. Son detalles para mejorar los próximos.</p>
        <ul className="ml-5 list-disc">
          {notices.map(({ rule, text }) => (
            <li key={`${rule} ${text}`}>
              {text} <span className="text-sm text-ink-soft">({rule})</span>
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  const rejections = state === "REJECTED" ? listDocumentRejections(document) : [];
  const field = rejections.find(({ buyer }) => buyer)?.buyer;
  const isOfBuyer = field !== undefined;
  const again = (
    <Button variant={isOfBuyer ? "secondary" : "primary"} icon={RotateCw} busy={busy} onClick={retry}>
      {state === "REJECTED" ? "Volver a intentar" : "Intentar ahora"}
    </Button>
  );
  if (state === "REJECTED")
    return (
      <Card title="La DIAN no lo aceptó">
        <ul className="flex flex-col gap-4">
          {rejections.map(({ title, todo, place }) => (
            <li key={title} className="flex flex-col gap-2">
              <div>
                <p className="font-semibold">{title}</p>
                <p>{todo}</p>
              </div>
              {place && (
                <div>
                  <ButtonLink to={buildCorrectionLink(place, document)}>{place.label}</ButtonLink>
                </div>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2">
          {isOfBuyer && <CorrectBuyerButton document={document} field={field} main />}
          {again}
          {!isOfBuyer && <CorrectBuyerButton document={document} main={false} />}
        </div>
        <details className="mt-3 text-sm text-ink-soft">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline">
            Lo que respondió la DIAN
          </summary>
          <ul className="ml-5 list-disc">
            {messages.map(({ rule, text }) => (
              <li key={`${rule} ${text}`}>
                {rule}: {text}
              </li>
            ))}
          </ul>
        </details>
      </Card>
    );
  const place = findScreenToFix(reason);
  return (
    <Card
      title={
        state === "PENDING" ? "Está en espera" : state === "SENT" ? "Por confirmar" : "Va en camino a la DIAN"
      }
    >
      <p role="status">
        {reason ? `${reason}.` : state === "PENDING" ? "Se hace en unos segundos." : "Todavía no responde."}
        {doubt &&
          ` ${describeDocumentDoubt({ doubt, doubtSince }, formatDateAndTime)}: no cuentes con él hasta que diga aceptado.`}
        {tries > 1 && ` Lo hemos intentado ${tries} veces.`}
        {nextTryAt && tries > 0 && ` Se intenta otra vez el ${formatDateAndTime(nextTryAt)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {again}
        {place && <ButtonLink to={buildCorrectionLink(place, document)}>{place.label}</ButtonLink>}
      </div>
    </Card>
  );
}

function Actions({ document }: { document: FiscalDocument }) {
  const { id, state, buyer } = document;
  const [busy, setBusy] = useState<"pdf" | "xml" | null>(null);
  const mailing = useDialog();

  async function download(what: "pdf" | "xml") {
    if (busy) return;
    setBusy(what);
    try {
      const file = await (what === "pdf" ? readDocumentPdfFile(id) : readDocumentXmlFile(id));
      if (file) saveFile(file, file.name);
      else toast.info("Todavía no está hecho", "Espera a que salga de la espera.");
    } catch (error) {
      toast.error("No se pudo descargar", failureText(error, "Revisa la conexión e inténtalo de nuevo."));
    } finally {
      setBusy(null);
    }
  }

  if (state === "PENDING" && document.number === null) return null;
  return (
    <Card title="Entregarlo">
      <div className="flex flex-col gap-2">
        <Button icon={FileText} block busy={busy === "pdf"} onClick={() => void download("pdf")}>
          Descargar PDF
        </Button>
        <ShareDocumentButton document={document} />
        {state === "ACCEPTED" && (
          <Button icon={Mail} block onClick={() => mailing.show()}>
            Enviar por correo
          </Button>
        )}
        <Button
          variant="ghost"
          icon={FileDown}
          block
          busy={busy === "xml"}
          onClick={() => void download("xml")}
        >
          Descargar XML
        </Button>
        <p className="text-sm text-ink-soft">
          El XML es el documento como lo recibe la DIAN: lo pide el contador.
        </p>
      </div>
      <SendDocumentByMailDialog key={mailing.turn} {...mailing.props} id={id} email={buyer?.email ?? ""} />
    </Card>
  );
}

type Props = { open: boolean; id: string; email: string; onClose: () => void };

export function SendDocumentByMailDialog({ open, id, email: knownEmail, onClose }: Props) {
  const [email, setEmail] = useState(knownEmail);
  const { mutateAsync: send } = useSendDocumentByMail();
  const form = useSubmit({
    send: (body: { email: string }) => send({ params: { id }, body }),
    failed: "No se envió. Inténtalo de nuevo.",
    onDone: closeWithToast(onClose, "Va en camino", email.trim()),
  });

  return (
    <FormDialog
      form={{ ...form, notice: null }}
      read={() => (email.trim() ? { email: email.trim() } : "Escribe el correo")}
      open={open}
      onClose={onClose}
      fields={email}
      title="Enviar por correo"
      description="Va el documento con la respuesta de la DIAN y su PDF."
      save="Enviar"
      saving="Enviando..."
    >
      <TextField
        label="Correo electrónico"
        required
        error={form.notice}
        type="email"
        data-autofocus=""
        autoComplete="off"
        maxLength={254}
        value={email}
        onValueChange={(text) => {
          setEmail(text);
          form.clear();
        }}
      />
    </FormDialog>
  );
}
