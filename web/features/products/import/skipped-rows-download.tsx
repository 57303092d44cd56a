import { FileDown } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import type { ImportDraft, ImportProblem } from "./import-products.ts";

type Props = { text: string; whole: ImportDraft; left: readonly ImportProblem[] };

/** Builds '1 fila quedó por corregir'. */
function skippedRowsText(left: readonly ImportProblem[]): string {
  const count = new Set(left.map(({ row }) => row)).size;
  return count === 1 ? "1 fila quedó por corregir" : `${formatNumber(count)} filas quedaron por corregir`;
}

export function SkippedImportRows({ text, whole, left }: Props) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { writeSkippedRows } = await import("./skipped-rows.ts");
      saveFile(await writeSkippedRows(whole, left), "productos-por-corregir.xlsx");
    } catch {
      toast.error("No pudimos preparar el archivo", NO_CONNECTION_MESSAGE);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="w-full">
        <Notice tone="success" title={text} text={skippedRowsText(left)} />
      </div>
      <p className="text-ink-soft">
        El archivo trae esas filas y, al lado de cada una, lo que hay que corregir. Corrígelas y vuelve a
        importarlo.
      </p>
      <Button icon={FileDown} variant="primary" busy={busy} onClick={download}>
        Descargar las filas por corregir
      </Button>
    </div>
  );
}
