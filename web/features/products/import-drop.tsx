import clsx from "clsx";
import { FileDown, FileSpreadsheet } from "lucide-react";
import { type ChangeEvent, type DragEvent, useState } from "react";
import { MAX_IMPORT } from "#core/contract/products.ts";
import { NO_CONNECTION } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { XLSX } from "#web/ui/excel.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import { useNoStrayDrop } from "#web/ui/use-no-stray-drop.ts";

const TYPES = `.xlsx,.csv,.txt,text/csv,${XLSX}`;

/** Where a file is dropped, or chosen with a click. */
export function ImportDrop({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  useNoStrayDrop();

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // So that the same file can be chosen again once it is corrected.
    target.value = "";
    if (file) onFile(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }

  return (
    <label
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={clsx(
        "flex cursor-pointer flex-col items-center gap-2 rounded-md border border-dashed border-line-strong px-4 py-8 text-center transition-colors hover:bg-sunken",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-edge",
        over && "bg-primary-soft",
      )}
    >
      <input data-autofocus type="file" accept={TYPES} onChange={pick} className="sr-only" />
      <FileSpreadsheet aria-hidden className="size-9 text-primary-ink" strokeWidth={1.75} />
      <span className="font-semibold">Elige el archivo o arrástralo aquí</span>
      <span className="text-sm text-ink-soft">
        Excel (.xlsx) o CSV, hasta {MAX_IMPORT.toLocaleString("es-CO")} productos
      </span>
    </label>
  );
}

export function TemplateButton() {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { writeTemplate } = await import("./import-template.ts");
      const file = await writeTemplate();
      saveFile(new Blob([file as BlobPart], { type: XLSX }), "plantilla-productos.xlsx");
    } catch {
      toast.error("No pudimos preparar la plantilla", NO_CONNECTION);
    }
    setBusy(false);
  }

  return (
    <Button icon={FileDown} busy={busy} onClick={download}>
      Descargar plantilla
    </Button>
  );
}
