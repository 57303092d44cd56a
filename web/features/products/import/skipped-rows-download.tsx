import { FileDown } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { Notice } from "#web/ui/notice.tsx";
import { writeWorkbook } from "#web/ui/workbook/workbook.ts";
import { findImportColumnLabel, type ImportField } from "./import-columns.ts";
import { type ImportDraft, type ImportProblem, importFieldNames } from "./import-products.ts";

/** Header of the last column, with what to correct in each row. An import ignores this column. */
const PROBLEM_COLUMN_HEADER = "Por corregir";

function buildSkippedRowsTable({ rows, cells }: ImportDraft, problems: readonly ImportProblem[]) {
  const says = new Map<number, string[]>();
  for (const { row, field, message } of problems)
    says.set(row, [...(says.get(row) ?? []), `${findImportColumnLabel(field)}: ${message}`]);
  const left = rows.flatMap((row, place) =>
    says.has(row) ? [{ cells: cells[place]!, text: says.get(row)!.join(". ") }] : [],
  );
  const used = importFieldNames.filter((_, at) =>
    left.some((one) => one.cells[at] !== null && one.cells[at] !== ""),
  );
  const cellOf = (one: (typeof left)[number], field: ImportField) =>
    one.cells[importFieldNames.indexOf(field)] ?? null;
  return [
    [...used.map(findImportColumnLabel), PROBLEM_COLUMN_HEADER],
    ...left.map((one) => [...used.map((field) => cellOf(one, field)), one.text]),
  ];
}

export function writeSkippedRows(draft: ImportDraft, problems: readonly ImportProblem[]): Promise<Blob> {
  return writeWorkbook([{ name: "Productos", rows: buildSkippedRowsTable(draft, problems) }]);
}

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
