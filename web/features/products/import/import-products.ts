import type { CallInput } from "#core/contract/endpoint.ts";
import {
  type ImportMode,
  importedPresentation,
  importedProduct,
  type importProducts,
  MAX_IMPORT,
} from "#core/contract/products/bulk-products.ts";
import { normalizeCode } from "#core/goods/product-code.ts";
import { formatNumber } from "#core/number-text.ts";
import { normalizeName, normalizeSearchText } from "#core/search-text.ts";
import { parseTaxClass } from "#core/tax/words.ts";
import { UNITS, type Unit } from "#core/units.ts";
import { type CellResult, readCode, readPesos, readPlainText, readText } from "#web/ui/table-file/cells.ts";
import { cellText } from "#web/ui/table-file/columns.ts";
import type { ListBody, ListKind, ListRow } from "#web/ui/table-file/plan.ts";
import { isBlank, type TableCell, UnreadableFileError } from "#web/ui/table-file/tables.ts";
import { readCategory } from "./import-categories.ts";
import {
  IMPORT_COLUMNS,
  type ImportField,
  ignoreIncompletePacks,
  LIST_COLUMNS,
  type ListField,
} from "./import-columns.ts";
import { readCost, readStock, readUnit } from "./import-quantities.ts";

type Body = CallInput<typeof importProducts>["body"];
type ProductRow<B extends Body> = Exclude<B["products"][number], { presentation: string }>;
export type NewPack = Extract<Body["products"][number], { presentation: string }>;
export type NewProduct = ProductRow<Extract<Body, { mode?: "create" | null | undefined }>>;
/** A row's values, without defaults for empty cells. */
export type UpdateRow = ProductRow<Extract<Body, { mode: "update" | "both" }>>;

/** `row` is the row number in Excel. */
export type Problem = { row: number; field: ImportField; message: string };

/** Products and packs to create, or problems to correct. */
export type ImportDraft = {
  products: (NewProduct | NewPack)[];
  said: (UpdateRow | NewPack)[];
  rows: number[];
  /** The file's text for each row, in the order of `fields`. */
  cells: TableCell[][];
  problems: Problem[];
  saidProblems: Problem[];
  /** Sentences about replaced values, without repetitions. */
  notes: string[];
};

export function importBody({ products, said }: ImportDraft, mode: ImportMode, dryRun: boolean): Body {
  return mode === "create" ? { mode, dryRun, products } : { mode, dryRun, products: said };
}

export const isPack = (row: NewProduct | NewPack): row is NewPack => "presentation" in row;

export const importProblems = ({ problems, saidProblems }: ImportDraft, mode: ImportMode) =>
  mode === "create" ? problems : saidProblems;

export function leaveOutRows(draft: ImportDraft, problems: readonly Problem[]): ImportDraft {
  const wrong = new Set(problems.map(({ row }) => row));
  const keep = (_: unknown, place: number) => !wrong.has(draft.rows[place]!);
  const isKept = ({ row }: Problem) => !wrong.has(row);
  return {
    ...draft,
    products: draft.products.filter(keep),
    said: draft.said.filter(keep),
    cells: draft.cells.filter(keep),
    rows: draft.rows.filter(keep),
    problems: draft.problems.filter(isKept),
    saidProblems: draft.saidProblems.filter(isKept),
  };
}

/** Name of the template's example row, which an import skips. */
export const EXAMPLE_NAME = "EJEMPLO: Arroz blanco 500 g";

const INACTIVE = new Set(
  "inactivo inactiva no false 0 n archived archivado draft borrador deshabilitado".split(" "),
);

function readActive(cell: TableCell | undefined): CellResult {
  const read = readPlainText(cell);
  return "problem" in read ? read : { value: !INACTIVE.has(normalizeSearchText(read.text)) };
}

function readTaxCell(cell: TableCell | undefined): CellResult {
  const read = readPlainText(cell);
  return "problem" in read ? read : parseTaxClass(read.text);
}

/** Replaces a negative stock, which other programs allow, by 0. */
function notBelowZero(read: CellResult): CellResult & { note?: string } {
  const isBelow = "value" in read && typeof read.value === "number" && read.value < 0;
  return isBelow ? { value: 0, note: "un stock negativo no se trae" } : read;
}

type ProductField = Exclude<ImportField, "presentation" | "units">;

/** Reads a cell by field. `unit` is the unit in which the row's product is sold. */
const readers: Record<
  ProductField,
  (cell: TableCell | undefined, unit: Unit) => CellResult & { note?: string }
> = {
  name: readText,
  price: readPesos,
  unit: readUnit,
  stock: (cell, unit) => notBelowZero(readStock(cell, unit, 0)),
  minStock: (cell, unit) => readStock(cell, unit, null),
  cost: readCost,
  category: readCategory,
  description: readText,
  gtin: readCode,
  barcode: readCode,
  storeCode: readCode,
  tax: readTaxCell,
  active: readActive,
};

/** Readers for the row of a pack, whose `units` may have decimals. */
const packReaders: Partial<Record<ImportField, (cell: TableCell | undefined) => CellResult>> = {
  name: readText,
  price: readPesos,
  stock: readText,
  gtin: readCode,
  barcode: readCode,
  storeCode: readCode,
  active: readActive,
  presentation: readText,
  units: (cell) => readStock(cell, "KG", null),
};

export const importFields = IMPORT_COLUMNS.map(({ field }) => field);
const productFields = importFields.filter((field) => field in readers) as ProductField[];

export const productList: ListKind<ListField, ImportDraft> = {
  columns: LIST_COLUMNS,
  ownSheet: "Productos",
  settle: ignoreIncompletePacks,
  make: readProducts,
};

/**
 * @throws UnreadableFileError for an empty or too long list
 */
function readProducts(body: ListBody<ListField>, onProgress: (part: number) => void): ImportDraft {
  const used = withVariants(body.rows.filter(({ cell }) => cell("name") !== EXAMPLE_NAME));
  if (used.length === 0)
    throw new UnreadableFileError(
      "El archivo no tiene productos debajo de los títulos. Escríbelos y elígelo otra vez.",
    );
  if (used.length > MAX_IMPORT)
    throw new UnreadableFileError(
      `El archivo tiene ${formatNumber(used.length)} productos. Se pueden importar hasta ${formatNumber(MAX_IMPORT)} a la vez: divídelo en partes.`,
    );
  const draft: ImportDraft = {
    products: [],
    said: [],
    rows: [],
    cells: [],
    problems: [],
    saidProblems: [],
    notes: [],
  };
  const notes = new Set<string>();
  const repeated = repetitions();
  used.forEach(({ row, cell }, i) => {
    if (i % 250 === 0) onProgress(i / used.length);
    const { product, said, unread, missing } = isBlank(cell("presentation"))
      ? readRow(cell, notes)
      : readPack(cell);
    const twice = repeated(product, row);
    draft.products.push(product);
    draft.said.push(said);
    draft.rows.push(row);
    draft.cells.push(importFields.map((field) => cell(field) ?? null));
    const order = ({ field }: { field: ImportField }) => importFields.indexOf(field);
    const inOrder = (found: FieldProblem[]) =>
      found.sort((a, b) => order(a) - order(b)).map((problem) => ({ ...problem, row }));
    draft.problems.push(...inOrder([...unread, ...missing, ...twice]));
    draft.saidProblems.push(...inOrder([...unread, ...twice]));
  });
  return { ...draft, notes: [...notes] };
}

type Row = { row: number; cell: (field: ImportField) => TableCell };

/** Names that other programs give to the only variant of a product. */
const PLAIN_VARIANT = /^(?:|regular|normal|default title|default|unic[ao])$/;

/** Other programs write size or colour beside the name, and the name only in a group's first row. */
function withVariants(rows: readonly ListRow<ListField>[]): Row[] {
  let [group, name] = ["", ""];
  return rows.flatMap((one): Row[] => {
    const own = cellText(one.cell("name"));
    const of = cellText(one.cell("group"));
    const variants = one
      .cells("variant")
      .map(cellText)
      .filter((text) => !PLAIN_VARIANT.test(normalizeSearchText(text)));
    const follows = own === "" && of !== "" && of === group;
    if (!follows) [group, name] = [of, own];
    else if (variants.length === 0 && isBlank(one.cell("price"))) return [];
    if (!follows && variants.length === 0) return [one];
    const whole = [name, ...variants].join(" ");
    return [{ row: one.row, cell: (field) => (field === "name" ? whole : one.cell(field)) }];
  });
}

type FieldProblem = Omit<Problem, "row">;

/** Validates a row with the contract's schema, unless a cell is unreadable. */
function readRow(cellOf: Row["cell"], notes: Set<string>) {
  const unread: FieldProblem[] = [];
  const values: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  const own = readUnit(cellOf("unit"));
  const unit = UNITS.find((one) => "value" in own && one === own.value) ?? "UNIT";
  for (const field of productFields) {
    const cell = cellOf(field);
    if ((field === "active" || field === "tax") && isBlank(cell)) continue;
    const read = readers[field](cell, unit);
    if ("problem" in read) unread.push({ field, message: read.problem });
    else {
      if (read.note) notes.add(read.note);
      values[field] = read.value;
      // An unknown category must not change an existing product.
      if (!isBlank(cell) && !read.note) fields[field] = read.value;
    }
  }
  if (!isBlank(cellOf("units")))
    unread.push({
      field: "presentation",
      message: "Escribe su nombre, como Six pack, o deja vacío «Contiene»",
    });
  const parsed = importedProduct.safeParse(values);
  const missing = missingOf(parsed.error?.issues ?? [], unread);
  return { product: (parsed.data ?? values) as NewProduct, said: fields as UpdateRow, unread, missing };
}

type Issue = { path: readonly PropertyKey[]; message: string };

function missingOf(issues: readonly Issue[], unread: readonly FieldProblem[]): FieldProblem[] {
  const unreadFields = new Set(unread.map(({ field }) => field));
  return issues.flatMap(({ path, message }): FieldProblem[] => {
    const field = path[0] as ImportField;
    return unreadFields.has(field) ? [] : [{ field, message }];
  });
}

/** Reads a pack's row, which names its product. An empty cell changes nothing in any mode. */
function readPack(cellOf: Row["cell"]) {
  const unread: FieldProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(packReaders)) {
    const cell = cellOf(field as ImportField);
    if (isBlank(cell)) continue;
    const found = read(cell);
    if ("problem" in found) unread.push({ field: field as ImportField, message: found.problem });
    else values[field] = found.value;
  }
  const parsed = importedPresentation.safeParse(values);
  unread.push(...missingOf(parsed.error?.issues ?? [], unread));
  const pack = values as NewPack;
  return { product: pack, said: pack, unread, missing: [] };
}

const CODES = ["gtin", "barcode", "storeCode"] as const;

/** Finds repeated names (in any case) and codes (in any field), as the store compares them. */
function repetitions() {
  const names = new Map<string, number>();
  const codes = new Map<string, number>();
  const firstRow = (seen: Map<string, number>, form: string, row: number) => {
    if (!seen.has(form)) seen.set(form, row);
    return seen.get(form)!;
  };
  return (product: NewProduct | NewPack, row: number): FieldProblem[] => {
    const found: FieldProblem[] = [];
    const add = (field: ImportField, what: string, first: number) => {
      if (first !== row) found.push({ field, message: `${what} en la fila ${first}` });
    };
    const isProduct = !isPack(product);
    if (isProduct && product.name)
      add("name", "Este nombre ya está", firstRow(names, normalizeName(product.name), row));
    // A pack's row uses the other code columns to name its product.
    for (const field of isProduct ? CODES : (["barcode"] as const)) {
      const code = product[field];
      if (code) add(field, "Este código ya está", firstRow(codes, normalizeCode(code), row));
    }
    return found;
  };
}
