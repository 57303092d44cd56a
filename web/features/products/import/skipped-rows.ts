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
