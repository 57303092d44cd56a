import { writeXlsx } from "hucre/xlsx";
import { columnLabel, type ImportField } from "./import-columns.ts";
import { fields, type ImportDraft, type Problem } from "./import-products.ts";

/** Name of the file's last column, which an import ignores. */
export const TO_CORRECT = "Por corregir";

export function leftTable({ rows, cells }: ImportDraft, problems: readonly Problem[]) {
  const says = new Map<number, string[]>();
  for (const { row, field, message } of problems)
    says.set(row, [...(says.get(row) ?? []), `${columnLabel(field)}: ${message}`]);
  const left = rows.flatMap((row, place) =>
    says.has(row) ? [{ cells: cells[place]!, text: says.get(row)!.join(". ") }] : [],
  );
  const used = fields.filter((_, at) => left.some((one) => one.cells[at] !== null && one.cells[at] !== ""));
  const cellOf = (one: (typeof left)[number], field: ImportField) => one.cells[fields.indexOf(field)] ?? null;
  return [
    [...used.map(columnLabel), TO_CORRECT],
    ...left.map((one) => [...used.map((field) => cellOf(one, field)), one.text]),
  ];
}

export function writeLeftRows(draft: ImportDraft, problems: readonly Problem[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "Productos", rows: leftTable(draft, problems) }] });
}
