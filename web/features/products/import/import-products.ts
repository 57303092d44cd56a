import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  importedPresentationFields,
  importedProductFields,
  type importProducts,
  MAX_IMPORTED_PRODUCTS,
  type ProductImportMode,
  type ProductImportResult,
} from "#core/contract/products/bulk-products.ts";
import { DEFAULT_CATEGORY, PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { parseContent } from "#core/goods/content-text.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { formatNumber } from "#core/number-text.ts";
import { normalizeName, normalizeSearchText } from "#core/search-text.ts";
import { UNTRACKED_STOCK_LABEL } from "#core/stock.ts";
import { parseTaxClass } from "#core/tax/parse-tax-class.ts";
import { UNITS, type Unit } from "#core/units.ts";
import {
  type ParsedCell,
  readCellText,
  readCodeCell,
  readPesosCell,
  readTextCell,
  shortenText,
} from "#web/ui/table-file/cells.ts";
import { type ColumnGuess, toCellText } from "#web/ui/table-file/columns.ts";
import type { ImportedListBody, ImportedListRow, ListImportDefinition } from "#web/ui/table-file/plan.ts";
import { isBlankCell, type TableCell, UnreadableFileError } from "#web/ui/table-file/tables.ts";
import {
  IMPORT_TEMPLATE_COLUMNS,
  type ImportColumnField,
  type ImportField,
  ignoreIncompletePackColumns,
  RECOGNISED_IMPORT_COLUMNS,
} from "./import-columns.ts";
import { readCostCell, readStockCell, readUnitCell } from "./import-quantities.ts";

const forms = new Map<string, string>(
  PRODUCT_CATEGORIES.map((category) => [normalizeSearchText(category), category]),
);

/** An empty cell means 'Otra'. An unknown category becomes the closest one or 'Otra', with a `note`. */
export function readCategoryCell(cell: TableCell | undefined): ParsedCell & { note?: string } {
  const read = readCellText(cell);
  if ("problem" in read) return read;
  if (read.text === "") return { value: DEFAULT_CATEGORY };
  const form = normalizeSearchText(read.text);
  const category = forms.get(form);
  if (category) return { value: category };
  const near = PRODUCT_CATEGORIES.filter((category) => normalizeSearchText(category).includes(form));
  const value = near.length === 1 ? near[0] : DEFAULT_CATEGORY;
  return { value, note: `«${shortenText(read.text)}» queda en ${value}` };
}

type Body = EndpointCallInput<typeof importProducts>["body"];
type ProductRow<B extends Body> = Exclude<B["products"][number], { presentation: string }>;
export type NewPackRow = Extract<Body["products"][number], { presentation: string }>;
export type NewProductRow = ProductRow<Extract<Body, { mode?: "create" | null | undefined }>>;
/** A row's values, without defaults for empty cells. */
export type UpdatedProductRow = ProductRow<Extract<Body, { mode: "update" | "both" }>>;

/** `row` is the row number in Excel. */
export type ImportProblem = { row: number; field: ImportField; message: string };

/** Products and packs to create, or problems to correct. */
export type ImportDraft = {
  products: (NewProductRow | NewPackRow)[];
  /** The same rows with only the values that the file has, to update existing products. */
  said: (UpdatedProductRow | NewPackRow)[];
  rows: number[];
  /** The file's cells for each row, in the order of `importFieldNames`. */
  cells: TableCell[][];
  problems: ImportProblem[];
  saidProblems: ImportProblem[];
  /** Sentences about replaced values, without repetitions. */
  notes: string[];
};

/** `dryRunResult` is null for the dry run itself: a file without a column of stock leaves only new products untracked. */
export function buildImportRequestBody(
  { products, said }: ImportDraft,
  mode: ProductImportMode,
  dryRunResult: ProductImportResult | null,
): Body {
  const dryRun = dryRunResult === null;
  if (mode === "create") return { mode, dryRun, products };
  const made = new Set(dryRunResult?.rows?.filter(({ action }) => action === "CREATE").map(({ row }) => row));
  const rows = said.map((row, place) =>
    made.has(place) && isUntrackedRow(products[place]!) ? { ...row, tracksStock: false } : row,
  );
  return { mode, dryRun, products: rows };
}

export const isPackRow = (row: NewProductRow | NewPackRow): row is NewPackRow => "presentation" in row;

const isUntrackedRow = (row: NewProductRow | NewPackRow) => !isPackRow(row) && row.tracksStock === false;

export const listImportProblems = ({ problems, saidProblems }: ImportDraft, mode: ProductImportMode) =>
  mode === "create" ? problems : saidProblems;

export function leaveOutProblemRows(draft: ImportDraft, problems: readonly ImportProblem[]): ImportDraft {
  const wrong = new Set(problems.map(({ row }) => row));
  const keep = (_: unknown, place: number) => !wrong.has(draft.rows[place]!);
  const isKept = ({ row }: ImportProblem) => !wrong.has(row);
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
export const EXAMPLE_ROW_NAME = "EJEMPLO: Arroz blanco 500 g";

const INACTIVE = new Set(
  "inactivo inactiva no false 0 n archived archivado draft borrador deshabilitado".split(" "),
);

function readActive(cell: TableCell | undefined): ParsedCell {
  const read = readCellText(cell);
  return "problem" in read ? read : { value: !INACTIVE.has(normalizeSearchText(read.text)) };
}

function readTaxCell(cell: TableCell | undefined): ParsedCell {
  const read = readCellText(cell);
  return "problem" in read ? read : parseTaxClass(read.text);
}

/** Replaces a negative stock, which other programs allow, by 0. */
function notBelowZero(read: ParsedCell): ParsedCell & { note?: string } {
  const isBelow = "value" in read && typeof read.value === "number" && read.value < 0;
  return isBelow ? { value: 0, note: "un stock negativo no se trae" } : read;
}

function readContentCell(cell: TableCell | undefined): ParsedCell {
  const read = readCellText(cell);
  if ("problem" in read) return read;
  const value = parseContent(read.text);
  return value
    ? { value }
    : {
        problem: `No entendemos este contenido. Escríbelo como 500 g, 1,5 L o 30 un: «${shortenText(read.text)}»`,
      };
}

type ProductField = Exclude<ImportField, "presentation" | "units">;

/** Reads a cell by field. `unit` is the unit in which the row's product is sold. */
const readers: Record<
  ProductField,
  (cell: TableCell | undefined, unit: Unit) => ParsedCell & { note?: string }
> = {
  name: readTextCell,
  price: readPesosCell,
  unit: readUnitCell,
  stock: (cell, unit) => notBelowZero(readStockCell(cell, unit, 0)),
  minStock: (cell, unit) => readStockCell(cell, unit, null),
  cost: readCostCell,
  category: readCategoryCell,
  description: readTextCell,
  gtin: readCodeCell,
  barcode: readCodeCell,
  storeCode: readCodeCell,
  tax: readTaxCell,
  content: readContentCell,
  active: readActive,
};

/** Readers for the row of a pack, whose `units` may have decimals. */
const packReaders: Partial<Record<ImportField, (cell: TableCell | undefined) => ParsedCell>> = {
  name: readTextCell,
  price: readPesosCell,
  stock: readTextCell,
  gtin: readCodeCell,
  barcode: readCodeCell,
  storeCode: readCodeCell,
  active: readActive,
  presentation: readTextCell,
  units: (cell) => readStockCell(cell, "KG", null),
};

export const importFieldNames = IMPORT_TEMPLATE_COLUMNS.map(({ field }) => field);
const productFields = importFieldNames.filter((field) => field in readers) as ProductField[];

/** How a file with products is read: its columns, and how its rows become products and packs. */
export const productListImport: ListImportDefinition<ImportColumnField, ImportDraft> = {
  columns: RECOGNISED_IMPORT_COLUMNS,
  ownSheet: "Productos",
  settle: (columns) => readPiecesByThousands(ignoreIncompletePackColumns(columns)),
  make: readProducts,
};

type Columns = ColumnGuess<ImportColumnField>[];

/** A guess of a column holds at most this many sample values. */
const KNOWN_VALUES = 3;

/** Pieces have no fractions: if no product of the file is measured, 1.500 means 1500 pieces. */
function readPiecesByThousands(columns: Columns): Columns {
  const isOfPieces = (unit: string) => {
    const read = readUnitCell(unit);
    return "value" in read && read.value === "UNIT";
  };
  const units = columns.filter(({ field }) => field === "unit");
  if (!units.every(({ samples }) => samples.length < KNOWN_VALUES && samples.every(isOfPieces)))
    return columns;
  return columns.map((one) =>
    one.quantity?.fractions ? { ...one, quantity: { ...one.quantity, reading: "thousands" } } : one,
  );
}

/** @throws UnreadableFileError for an empty or too long list */
function readProducts(body: ImportedListBody<ImportColumnField>, onProgress: (part: number) => void) {
  const used = withVariants(body.rows.filter(({ cell }) => cell("name") !== EXAMPLE_ROW_NAME));
  if (used.length === 0)
    throw new UnreadableFileError(
      "El archivo no tiene productos debajo de los títulos. Escríbelos y elígelo otra vez.",
    );
  if (used.length > MAX_IMPORTED_PRODUCTS)
    throw new UnreadableFileError(
      `El archivo tiene ${formatNumber(used.length)} productos. Se pueden importar hasta ${formatNumber(MAX_IMPORTED_PRODUCTS)} a la vez: divídelo en partes.`,
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
  const hasStock = body.has("stock");
  if (!hasStock) notes.add("sin una columna de stock, los productos nuevos quedan sin contar");
  const findRepetitions = createRepetitionFinder();
  used.forEach(({ row, cell }, i) => {
    if (i % 250 === 0) onProgress(i / used.length);
    const { product, said, unread, missing } = isBlankCell(cell("presentation"))
      ? readRow(cell, notes, hasStock)
      : readPack(cell);
    const twice = findRepetitions(product, row);
    draft.products.push(product);
    draft.said.push(said);
    draft.rows.push(row);
    draft.cells.push(importFieldNames.map((field) => cell(field) ?? null));
    const order = ({ field }: { field: ImportField }) => importFieldNames.indexOf(field);
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

/** Completes names: other programs have columns for size or colour, and write the name only in a group's first row. */
function withVariants(rows: readonly ImportedListRow<ImportColumnField>[]): Row[] {
  let [group, name] = ["", ""];
  return rows.flatMap((one): Row[] => {
    const own = toCellText(one.cell("name"));
    const of = toCellText(one.cell("group"));
    const variants = one
      .cells("variant")
      .map(toCellText)
      .filter((text) => !PLAIN_VARIANT.test(normalizeSearchText(text)));
    const follows = own === "" && of !== "" && of === group;
    if (!follows) [group, name] = [of, own];
    else if (variants.length === 0 && isBlankCell(one.cell("price"))) return [];
    if (!follows && variants.length === 0) return [one];
    const whole = [name, ...variants].join(" ");
    return [{ row: one.row, cell: (field) => (field === "name" ? whole : one.cell(field)) }];
  });
}

type FieldProblem = Omit<ImportProblem, "row">;

/** What Mostrador's own files say in place of the stock of a product that nobody has counted. */
const isUntrackedCell = (cell: TableCell) =>
  normalizeSearchText(toCellText(cell)) === normalizeSearchText(UNTRACKED_STOCK_LABEL);

/** Fields whose empty cell says nothing. */
const WITHOUT_EMPTY_VALUE: ReadonlySet<ProductField> = new Set(["active", "tax", "content"]);

/** Validates a row with the contract's schema, unless a cell is unreadable. */
function readRow(cellOf: Row["cell"], notes: Set<string>, hasStock: boolean) {
  const unread: FieldProblem[] = [];
  const values: Record<string, unknown> = hasStock ? {} : { tracksStock: false };
  const fields: Record<string, unknown> = {};
  const own = readUnitCell(cellOf("unit"));
  const unit = UNITS.find((one) => "value" in own && one === own.value) ?? "UNIT";
  for (const field of productFields) {
    const cell = cellOf(field);
    if (field === "stock" && isUntrackedCell(cell)) {
      values.tracksStock = fields.tracksStock = false;
      continue;
    }
    if (WITHOUT_EMPTY_VALUE.has(field) && isBlankCell(cell)) continue;
    const read = readers[field](cell, unit);
    if ("problem" in read) unread.push({ field, message: read.problem });
    else {
      if (read.note) notes.add(read.note);
      values[field] = read.value;
      // An unknown category must not change an existing product.
      if (!isBlankCell(cell) && !read.note) fields[field] = read.value;
    }
  }
  if (!isBlankCell(cellOf("units")))
    unread.push({
      field: "presentation",
      message: "Escribe su nombre, como Six pack, o deja vacío «Contiene»",
    });
  const parsed = importedProductFields.safeParse(values);
  const missing = missingOf(parsed.error?.issues ?? [], unread);
  return {
    product: (parsed.data ?? values) as NewProductRow,
    said: fields as UpdatedProductRow,
    unread,
    missing,
  };
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
    if (isBlankCell(cell)) continue;
    const found = read(cell);
    if ("problem" in found) unread.push({ field: field as ImportField, message: found.problem });
    else values[field] = found.value;
  }
  const parsed = importedPresentationFields.safeParse(values);
  unread.push(...missingOf(parsed.error?.issues ?? [], unread));
  const pack = values as NewPackRow;
  return { product: pack, said: pack, unread, missing: [] };
}

const CODES = ["gtin", "barcode", "storeCode"] as const;

type ImportedRow = { name?: string | null | undefined; presentation?: string } & {
  [code in (typeof CODES)[number]]?: string | null | undefined;
};

/** Finds repeated names (in any case) and codes (in any field), as the store compares them. */
function createRepetitionFinder() {
  const names = new Map<string, number>();
  const codes = new Map<string, number>();
  const firstRow = (seen: Map<string, number>, form: string, row: number) => {
    if (!seen.has(form)) seen.set(form, row);
    return seen.get(form)!;
  };
  return (product: ImportedRow, row: number): FieldProblem[] => {
    const found: FieldProblem[] = [];
    const add = (field: FieldProblem["field"], what: string, first: number) => {
      if (first !== row) found.push({ field, message: `${what} en la fila ${first}` });
    };
    const isPack = "presentation" in product;
    if (!isPack && product.name)
      add("name", "Este nombre ya está", firstRow(names, normalizeName(product.name), row));
    // A pack's row uses the other code columns to name its product.
    for (const field of isPack ? (["barcode"] as const) : CODES) {
      const code = product[field];
      if (code) add(field, "Este código ya está", firstRow(codes, normalizeProductCode(code), row));
    }
    return found;
  };
}
