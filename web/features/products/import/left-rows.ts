import { writeXlsx } from "hucre/xlsx";
import { columnLabel, type ImportField } from "./import-columns.ts";
import { type ImportDraft, importFields, type Problem } from "./import-products.ts";

/** Header of the last column, with what to correct in each row. An import ignores this column. */
export const PROBLEM_COLUMN = "Por corregir";

export function buildSkippedRowsTable({ rows, cells }: ImportDraft, problems: readonly Problem[]) {
  const says = new Map<number, string[]>();
  for (const { row, field, message } of problems)
    says.set(row, [...(says.get(row) ?? []), `${columnLabel(field)}: ${message}`]);
  const left = rows.flatMap((row, place) =>
    says.has(row) ? [{ cells: cells[place]!, text: says.get(row)!.join(". ") }] : [],
  );
  const used = importFields.filter((_, at) =>
    left.some((one) => one.cells[at] !== null && one.cells[at] !== ""),
  );
  const cellOf = (one: (typeof left)[number], field: ImportField) =>
    one.cells[importFields.indexOf(field)] ?? null;
  return [
    [...used.map(columnLabel), PROBLEM_COLUMN],
    ...left.map((one) => [...used.map((field) => cellOf(one, field)), one.text]),
  ];
}

export function writeSkippedRows(draft: ImportDraft, problems: readonly Problem[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "Productos", rows: buildSkippedRowsTable(draft, problems) }] });
}
