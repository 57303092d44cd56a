import { FileDown } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { useOneAtATime } from "#web/ui/forms/use-submit.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { ImportDraft, ImportProblem } from "./import-products.ts";
import { writeSkippedRows } from "./skipped-rows.ts";

type Props = { text: string; whole: ImportDraft; left: readonly ImportProblem[] };

/** Builds '1 fila quedó por corregir'. */
function skippedRowsText(left: readonly ImportProblem[]): string {
  const count = new Set(left.map(({ row }) => row)).size;
  return count === 1 ? "1 fila quedó por corregir" : `${formatNumber(count)} filas quedaron por corregir`;
}

export function SkippedImportRows({ text, whole, left }: Props) {
  const { run, busy } = useOneAtATime();

  const download = async () => saveFile(await writeSkippedRows(whole, left), "productos-por-corregir.xlsx");

  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="w-full">
        <Notice tone="success" title={text} text={skippedRowsText(left)} />
      </div>
      <p className="text-ink-soft">
        El archivo trae esas filas y, al lado de cada una, lo que hay que corregir. Corrígelas y vuelve a
        importarlo.
      </p>
      <Button icon={FileDown} variant="primary" busy={busy} onClick={() => void run(download)}>
        Descargar las filas por corregir
      </Button>
    </div>
  );
}
