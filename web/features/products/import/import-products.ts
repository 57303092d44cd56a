import { type ImportMode, type importProducts, MAX_IMPORT } from "#core/contract/bulk-products.ts";
import type { CallInput } from "#core/contract/endpoint.ts";
import { createProduct } from "#core/contract/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { codeForm } from "#core/product-code.ts";
import { UNITS, type Unit } from "#core/units.ts";
import { type FoundColumn, IMPORT_COLUMNS, type ImportField, readTitles } from "./import-columns.ts";
import { readCost, readStock, readUnit } from "./import-quantities.ts";
import { type Table, TITLE_ROWS, UnreadableFile } from "./import-rows.ts";
import {
  type Cell,
  isBlank,
  type Read,
  readCategory,
  readCode,
  readPesos,
  readText,
} from "./import-values.ts";

type Body = CallInput<typeof importProducts>["body"];
export type NewProduct = Extract<Body, { mode?: "create" | null | undefined }>["products"][number];
/** What a row says, without what its empty cells stand for in a new product. */
export type SaidRow = Extract<Body, { mode: "update" | "both" }>["products"][number];

/** `row` as Excel numbers it. */
export type Problem = { row: number; field: ImportField; message: string };

/** What a file would create, or what to correct in it first. */
export type ImportDraft = {
  products: NewProduct[];
  said: SaidRow[];
  /** The row of each product. */
  rows: number[];
  columns: FoundColumn[];
  /** Titles of columns that fill nothing. */
  unused: string[];
  problems: Problem[];
  /** Those that matter too where a row need not say everything. */
  saidProblems: Problem[];
};

/** What is sent for what shall be done with the products that are there. */
export function importBody({ products, said }: ImportDraft, mode: ImportMode, dryRun: boolean): Body {
  return mode === "create" ? { mode, dryRun, products } : { mode, dryRun, products: said };
}

export const problemsOf = ({ problems, saidProblems }: ImportDraft, mode: ImportMode) =>
  mode === "create" ? problems : saidProblems;

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
      `El archivo tiene ${formatNumber(used.length)} productos. Se pueden importar hasta ${formatNumber(MAX_IMPORT)} a la vez: divídelo en partes.`,
    );
  const draft: ImportDraft = {
    ...{ products: [], said: [], rows: [], columns, unused },
    ...{ problems: [], saidProblems: [] },
  };
  const repeated = repetitions();
  used.forEach(({ cells, row }, i) => {
    if (i % 250 === 0) onProgress(i / used.length);
    const { product, said, unread, missing } = readRow(cells, columns);
    const twice = repeated(product, row);
    draft.products.push(product);
    draft.said.push(said);
    draft.rows.push(row);
    const order = ({ field }: { field: ImportField }) => fields.indexOf(field);
    const inOrder = (found: Found[]) =>
      found.sort((a, b) => order(a) - order(b)).map((problem) => ({ ...problem, row }));
    draft.problems.push(...inOrder([...unread, ...missing, ...twice]));
    draft.saidProblems.push(...inOrder([...unread, ...twice]));
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
  const unread: Found[] = [];
  const values: Record<string, unknown> = {};
  const said: Record<string, unknown> = {};
  const cellOf = (field: ImportField) => {
    const column = columns.find((one) => one.field === field);
    return column && cells[column.place];
  };
  const own = readUnit(cellOf("unit"));
  const unit = UNITS.find((known) => "value" in own && known === own.value) ?? "UNIT";
  for (const field of fields) {
    const cell = cellOf(field);
    const read = readers[field](cell, unit);
    if ("problem" in read) unread.push({ field, message: read.problem });
    else {
      values[field] = read.value;
      if (!isBlank(cell)) said[field] = read.value;
    }
  }
  const known = new Set(unread.map(({ field }) => field));
  const parsed = createProduct.body.safeParse(values);
  const missing = (parsed.error?.issues ?? []).flatMap(({ path, message }): Found[] => {
    const field = path[0] as ImportField;
    return known.has(field) ? [] : [{ field, message }];
  });
  return { product: (parsed.data ?? values) as NewProduct, said: said as SaidRow, unread, missing };
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
