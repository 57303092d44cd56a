import { FileDown, FileSpreadsheet } from "lucide-react";
import { MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { formatNumber } from "#core/number-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { LIST_FILE_TYPES } from "#web/ui/table-file/tables.ts";
import { writeImportTemplate } from "./import-template.ts";

export function ImportFileDropZone({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      onFile={onFile}
      accept={LIST_FILE_TYPES}
      data-autofocus
      className="flex-col gap-2 px-4 py-8 text-center"
    >
      <FileSpreadsheet aria-hidden className="size-9 text-primary-ink" strokeWidth={1.75} />
      <span className="font-semibold">
        Elige el archivo<span className="max-sm:hidden pointer-coarse:hidden"> o arrástralo aquí</span>
      </span>
      <span className="text-sm text-ink-soft">
        Excel (.xlsx) o CSV, hasta {formatNumber(MAX_IMPORTED_PRODUCTS)} productos
      </span>
    </FileDrop>
  );
}

export function ImportTemplateButton() {
  const { run, busy } = useOneAtATime();

  const download = async () => saveFile(await writeImportTemplate(), "plantilla-productos.xlsx");

  return (
    <Button icon={FileDown} busy={busy} onClick={() => void run(download)}>
      Descargar plantilla
    </Button>
  );
}
