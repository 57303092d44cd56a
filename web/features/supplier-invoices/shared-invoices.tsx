import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
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
import { Notice } from "#web/ui/notice.tsx";
import { useUploadSupplierInvoice } from "./supplier-invoices.queries.ts";
import { type ZipOutcome, ZipOutcomeNotices, zipOutcomeOf, zipRefusalsOf } from "./zip-outcome.tsx";

type Props = { busy: boolean; onOpen: (file: File) => void };

/** Files that another app shared. The user confirms the upload, because any web page may have shared them. */
export function SharedInvoiceFiles({ busy, onOpen }: Props) {
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
        const outcome = zipOutcomeOf(await mutateAsync(file));
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
        const inside = zipRefusalsOf(failure);
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
