import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import {
  LEFT_OUT_COUNT_PARAMETER,
  MAX_SHARED_BYTES,
  MAX_SHARED_FILES,
  SHARE_OUTCOME_PARAMETER,
  takeSharedFiles,
} from "#web/offline/shell/shared-files.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { describeIncompleteLines, INVOICE_KIND_TEXT, INVOICE_STATE_TEXT } from "./invoice-text.ts";
import { InvoiceTotal } from "./invoice-total.tsx";
import { useSupplierInvoices, useUploadSupplierInvoice } from "./supplier-invoices.queries.ts";
import { listZipRefusals, readZipOutcome, type ZipOutcome, ZipOutcomeNotices } from "./zip-outcome.tsx";

export function SupplierInvoicesScreen() {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const upload = useUploadSupplierInvoice();
  const refused = listZipRefusals(upload.error);

  function bring(file: File) {
    upload.mutate(file, {
      // After a zip with several files the user stays on this screen, which lists the other files.
      onSuccess: ({ data, others }) => {
        if (others.length === 0) void navigate(`/facturas-de-proveedores/${data.id}`);
      },
      onError: (failure) => {
        const here = failure instanceof ApiError && failure.code === "INVOICE_ALREADY_HERE";
        const id = here ? failure.details?.id : undefined;
        if (typeof id === "string") void navigate(`/facturas-de-proveedores/${id}`);
      },
    });
  }

  return (
    <>
      <PageHeader title="Facturas de proveedores" />
      <div className="mb-5 flex flex-col gap-3">
        <SharedInvoiceFiles busy={upload.isPending} onOpen={bring} />
        <FileDrop
          accept=".xml,.zip,text/xml,application/xml,application/zip"
          aria-label="Traer la factura: el archivo XML o ZIP del correo"
          disabled={upload.isPending}
          onFile={bring}
          className="gap-4 px-5 py-6"
        >
          <FileUp aria-hidden className="size-8 shrink-0 text-ink-soft" />
          <span>
            <span className="block font-semibold">
              {upload.isPending ? "Leyendo la factura…" : "Trae la factura que llegó al correo"}
            </span>
            <span className="block text-sm text-ink-soft">
              <span className="pointer-coarse:hidden">Suelta aquí el archivo XML o ZIP, o elígelo.</span>
              <span className="hidden pointer-coarse:inline">Toca para elegir el archivo XML o ZIP.</span>
            </span>
          </span>
        </FileDrop>
        <div aria-live="polite">
          <div className="flex flex-col gap-3">
            {upload.data && upload.data.others.length > 0 && (
              <ZipOutcomeNotices {...readZipOutcome(upload.data)} />
            )}
            {upload.error &&
              (refused.length > 0 ? (
                <ZipOutcomeNotices came={0} refused={refused} />
              ) : (
                <Notice tone="danger" title={failureText(upload.error, "No se pudo leer la factura")} />
              ))}
          </div>
        </div>
      </div>
      <PagedList
        query={useSupplierInvoices(page)}
        otherwise="Error al cargar las facturas"
        rows={4}
        page={page}
        onPage={setPage}
        empty={{
          drawing: <TruckDrawing />,
          title: "Todavía no has traído facturas",
          text: "Con el archivo del correo entran los productos, sus costos y lo que quedas debiendo, sin escribirlos.",
        }}
      >
        {({ data: { invoices } }) => (
          <Card flush>
            <ul className="divide-y divide-line">
              {invoices.map((invoice) => (
                <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
                  <span className="min-w-0 flex-1 basis-48">
                    <NameLink to={`/facturas-de-proveedores/${invoice.id}`}>
                      {invoice.supplier.name} · {invoice.number}
                    </NameLink>
                    <span className="block text-sm text-ink-soft">
                      {INVOICE_KIND_TEXT[invoice.kind]} · {INVOICE_STATE_TEXT[invoice.state]} ·{" "}
                      {describeIncompleteLines(invoice)}
                    </span>
                  </span>
                  <InvoiceTotal invoice={invoice} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </>
  );
}

type SharedFilesProps = { busy: boolean; onOpen: (file: File) => void };

/** Files that another app shared. The user confirms the upload, because any web page may have shared them. */
function SharedInvoiceFiles({ busy, onOpen }: SharedFilesProps) {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(SHARE_OUTCOME_PARAMETER);
  const leftOut = Number(params.get(LEFT_OUT_COUNT_PARAMETER));
  const [problem, setProblem] = useState<string | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const several = useSeveral();
  useEffect(() => {
    if (outcome === null) return;
    setProblem(outcome === "grande" ? TOO_LARGE : leftOut > 0 ? leftOutText(leftOut) : null);
    if (outcome !== "grande")
      void takeSharedFiles()
        .catch(() => [])
        .then((found) => (found.length > 0 ? setFiles(found) : setProblem(SHARE_AGAIN)));
    setParams({}, { replace: true });
  }, [outcome, leftOut, setParams]);

  function open() {
    setFiles([]);
    const [only, ...others] = files;
    if (only && others.length === 0) onOpen(only);
    else void several.bring(files).then(setFiles);
  }

  const [first] = files;
  return (
    <>
      <div role="alert" className="contents">
        {problem && <Notice tone="danger" title={problem} />}
      </div>
      {first && (
        <Card>
          <div role="status" className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="font-semibold">
                {files.length === 1 ? `Compartiste ${first.name}` : `Compartiste ${files.length} archivos`}
              </p>
              {files.length > 1 && (
                <p className="text-sm text-ink-soft">{files.map(({ name }) => name).join(", ")}</p>
              )}
            </div>
            <div className="flex gap-2">
              <Button onClick={() => setFiles([])}>Descartar</Button>
              <Button variant="primary" busy={busy || several.bringing !== null} onClick={open}>
                {files.length === 1 ? "Abrir" : "Traer todos"}
              </Button>
            </div>
          </div>
        </Card>
      )}
      <div aria-live="polite" className="contents">
        {several.bringing && (
          <p className="font-semibold">
            Leyendo {several.bringing.place} de {several.bringing.all}…
          </p>
        )}
        <ZipOutcomeNotices came={several.came} refused={several.failures} />
      </div>
    </>
  );
}

/**
 * Uploads files one by one. An unreadable file does not stop the others. If the server does not answer,
 * returns the files that were not uploaded.
 */
function useSeveral() {
  const { mutateAsync } = useUploadSupplierInvoice();
  const [bringing, setBringing] = useState<{ place: number; all: number } | null>(null);
  const [came, setCame] = useState(0);
  const [failures, setFailures] = useState<ZipOutcome["refused"]>([]);

  async function bring(files: readonly File[]): Promise<File[]> {
    setCame(0);
    setFailures([]);
    for (const [index, file] of files.entries()) {
      setBringing({ place: index + 1, all: files.length });
      try {
        const outcome = readZipOutcome(await mutateAsync(file));
        setCame((before) => before + outcome.came);
        setFailures((before) => [...before, ...outcome.refused]);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.undecided) {
          setBringing(null);
          setFailures((before) => [
            ...before,
            { file: "No hay conexión", text: "Toca Traer todos para seguir con los que faltan." },
          ]);
          return files.slice(index);
        }
        const isHere = failure instanceof ApiError && failure.code === "INVOICE_ALREADY_HERE";
        const text = isHere
          ? "Esta factura ya estaba aquí"
          : failureText(failure, "No se pudo leer la factura");
        const inside = listZipRefusals(failure);
        const itself = { file: `${file.name || "Archivo"} (${index + 1})`, text };
        setFailures((before) => [...before, ...(inside.length > 0 ? inside : [itself])]);
      }
    }
    setBringing(null);
    return [];
  }

  return { bring, bringing, came, failures };
}

const SHARE_AGAIN = "No recibimos el archivo. Compártelo otra vez, o elígelo aquí.";
const MEGABYTES = MAX_SHARED_BYTES / 1024 / 1024;
const TOO_LARGE = `El archivo pesa más de ${MEGABYTES} MB: no parece una factura. Comparte el XML o el ZIP del correo.`;
const leftOutText = (count: number) =>
  `${count === 1 ? "Un archivo quedó" : `${count} archivos quedaron`} por fuera: caben ${MAX_SHARED_FILES}, de hasta ${MEGABYTES} MB cada uno.`;
