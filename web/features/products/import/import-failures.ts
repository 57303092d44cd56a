import type { ProductImportResult } from "#core/contract/products/bulk-products.ts";
import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { findImportColumnLabel, IMPORT_TEMPLATE_COLUMNS, type ImportField } from "./import-columns.ts";
import type { ImportDraft, ImportProblem } from "./import-products.ts";

/** Builds 'Fila 7 · Precio'. */
export function formatImportProblemPlace({ row, field }: Pick<ImportProblem, "row" | "field">): string {
  return `Fila ${formatNumber(row)} · ${findImportColumnLabel(field)}`;
}

/** Maps the server's errors to rows of the file: `products.6.name` is the seventh product's name. */
export function listServerImportProblems(error: unknown, { rows }: Pick<ImportDraft, "rows">) {
  if (!(error instanceof ApiError)) return [];
  return error.fields.flatMap(({ field: path, message }) => {
    const [, place, field] = /^products\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = rows[Number(place)];
    return row && isImportField(field) ? [{ row, field, message }] : [];
  });
}

export function listDryRunProblems(
  { rows: outcomes = [] }: ProductImportResult,
  { rows }: Pick<ImportDraft, "rows">,
) {
  return outcomes.flatMap(({ row: place, errors }): ImportProblem[] =>
    errors.flatMap(({ field, message }) =>
      isImportField(field) ? [{ row: rows[place]!, field, message }] : [],
    ),
  );
}

function isImportField(field: string | undefined): field is ImportField {
  return IMPORT_TEMPLATE_COLUMNS.some((column) => column.field === field);
}

const UNDECIDED =
  "No sabemos si los productos alcanzaron a guardarse. Importa otra vez este archivo: no se crean dos veces.";

export function describeImportFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "No pudimos importar los productos. Intenta de nuevo.";
  if (error.undecided) return UNDECIDED;
  if (error.status === 413)
    return "Los productos del archivo ocupan demasiado. Divídelo en partes e impórtalas una por una.";
  return error.message || "No pudimos importar los productos. Intenta de nuevo.";
}
