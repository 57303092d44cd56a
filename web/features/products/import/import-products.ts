import type { CallInput } from "#core/contract/endpoint.ts";
import { createProduct, type importProducts, MAX_IMPORT } from "#core/contract/products.ts";
import { UNITS, type Unit } from "#core/units.ts";
import { codeForm } from "#web/features/products/product-finder.ts";
import { type FoundColumn, IMPORT_COLUMNS, type ImportField, readTitles } from "./import-columns.ts";
import { readCost, readStock, readUnit } from "./import-quantities.ts";
import { type Table, TITLE_ROWS, UnreadableFile } from "./import-table.ts";
import {
  type Cell,
  isBlank,
  type Read,
  readCategory,
  readCode,
  readPesos,
  readText,
} from "./import-values.ts";

export type NewProduct = CallInput<typeof importProducts>["body"]["products"][number];

/** `row` as Excel numbers it. */
export type Problem = { row: number; field: ImportField; message: string };

/** What a file would create, or what to correct in it first. */
export type ImportDraft = {
  products: NewProduct[];
  /** The row of each product. */
  rows: number[];
  columns: FoundColumn[];
  /** Titles of columns that fill nothing. */
  unused: string[];
  problems: Problem[];
};

/** In the template; a row that still has this name is no product. */
export const EXAMPLE_NAME = "EJEMPLO: Arroz blanco 500 g";

/** `unit` is that of the row. */
const readers: Record<ImportField, (cell: Cell | undefined, unit: Unit) => Read> = {
  name: readText,
  price: readPesos,
  unit: readUnit,
  stock: (cell, unit) => readStock(cell, unit, 0),
  minStock: (cell, unit) => readStock(cell, unit, null),
  cost: readCost,
  category: readCategory,
  description: readText,
  gtin: readCode,
  barcode: readCode,
  storeCode: readCode,
};

const fields = IMPORT_COLUMNS.map(({ field }) => field);

/** @throws UnreadableFile when no sheet holds products, or too many of them */
export function readProducts(tables: readonly Table[], onProgress: (part: number) => void): ImportDraft {
  const { table, titleRow, columns, unused } = findTitles(tables);
  const name = columns.find(({ field }) => field === "name")!.place;
  const used = table
    .map((cells, i) => ({ cells, row: i + 1 }))
    .slice(titleRow + 1)
    .filter(({ cells }) => !cells.every(isBlank) && cells[name] !== EXAMPLE_NAME);
  if (used.length === 0)
    throw new UnreadableFile(
      "El archivo no tiene productos debajo de los títulos. Escríbelos y elígelo otra vez.",
    );
  if (used.length > MAX_IMPORT)
    throw new UnreadableFile(
      `El archivo tiene ${used.length.toLocaleString("es-CO")} productos. Se pueden importar hasta ${MAX_IMPORT.toLocaleString("es-CO")} a la vez: divídelo en partes.`,
    );
  const draft: ImportDraft = { products: [], rows: [], columns, unused, problems: [] };
  const repeated = repetitions();
  used.forEach(({ cells, row }, i) => {
    if (i % 250 === 0) onProgress(i / used.length);
    const { product, problems } = readRow(cells, columns);
    problems.push(...repeated(product, row));
    draft.products.push(product);
    draft.rows.push(row);
    const order = ({ field }: { field: ImportField }) => fields.indexOf(field);
    draft.problems.push(
      ...problems.sort((a, b) => order(a) - order(b)).map((problem) => ({ ...problem, row })),
    );
  });
  return draft;
}

function findTitles(tables: readonly Table[]) {
  const found = tables.flatMap((table) =>
    table.slice(0, TITLE_ROWS).map((row, titleRow) => ({ table, titleRow, ...readTitles(row) })),
  );
  const missing = ({ columns }: { columns: FoundColumn[] }) =>
    IMPORT_COLUMNS.filter(({ field, required }) => required && !columns.some((c) => c.field === field));
  const right = found.find((titles) => missing(titles).length === 0);
  if (right) return right;
  const nearest = found.toSorted((a, b) => b.columns.length - a.columns.length)[0];
  const [first] = nearest ? missing(nearest) : IMPORT_COLUMNS;
  throw new UnreadableFile(
    `No encontramos la columna «${first!.label}». La primera fila debe tener los títulos de las columnas, como en la plantilla.`,
  );
}

type Found = Omit<Problem, "row">;

/** By the contract's own schema, unless the cell could not even be read. */
function readRow(cells: readonly Cell[], columns: readonly FoundColumn[]) {
  const problems: Found[] = [];
  const values: Record<string, unknown> = {};
  const cellOf = (field: ImportField) => {
    const column = columns.find((one) => one.field === field);
    return column && cells[column.place];
  };
  const own = readUnit(cellOf("unit"));
  const unit = UNITS.find((known) => "value" in own && known === own.value) ?? "UNIT";
  for (const field of fields) {
    const read = readers[field](cellOf(field), unit);
    if ("value" in read) values[field] = read.value;
    else problems.push({ field, message: read.problem });
  }
  const unread = new Set(problems.map(({ field }) => field));
  const parsed = createProduct.body.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as ImportField;
    if (!unread.has(field)) problems.push({ field, message });
  }
  return { product: (parsed.data ?? values) as NewProduct, problems };
}

const CODES = ["gtin", "barcode", "storeCode"] as const;

/** Names without regard to case, and codes whatever their field, as the store compares them. */
function repetitions() {
  const names = new Map<string, number>();
  const codes = new Map<string, number>();
  const firstRow = (seen: Map<string, number>, form: string, row: number) => {
    if (!seen.has(form)) seen.set(form, row);
    return seen.get(form)!;
  };
  return (product: NewProduct, row: number): Found[] => {
    const found: Found[] = [];
    const add = (field: ImportField, what: string, first: number) => {
      if (first !== row) found.push({ field, message: `${what} en la fila ${first}` });
    };
    if (product.name)
      add("name", "Este nombre ya está", firstRow(names, product.name.normalize("NFD").toLowerCase(), row));
    for (const field of CODES) {
      const code = product[field];
      if (code) add(field, "Este código ya está", firstRow(codes, codeForm(code), row));
    }
    return found;
  };
}
