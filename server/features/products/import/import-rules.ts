import {
  type ImportedPresentationFields,
  type ImportedProductFields,
  type ImportedProductRow,
  importedProductFields,
  type ProductImportMode,
  type ProductImportRowResult,
} from "#core/contract/products/bulk-products.ts";
import { findContentErrors } from "#core/contract/products/content.ts";
import { findProductStockErrors } from "#core/contract/products/products.ts";
import { API_ERRORS } from "#core/error-list.ts";
import type { FieldError } from "#core/errors.ts";
import { DEFAULT_CATEGORY } from "#core/goods/categories.ts";
import { formatContent } from "#core/goods/content-text.ts";
import { isMeasuredUnit } from "#core/units.ts";
import { mapInParts } from "#server/concurrency/in-parts.ts";
import type {
  ImportedProduct,
  ImportRowMatch,
  NameAndCodesClaim,
  NameOrCodeConflict,
} from "#server/features/products/import/import-products.sql.ts";
import { decideStockTracking } from "#server/features/products/stock/adjustment-rules.ts";

export type PresentationRow = { row: number; fields: ImportedPresentationFields };

export type ImportRowDecision =
  | { action: "CREATE"; fields: ImportedProductFields }
  | { action: "UPDATE"; product: ImportedProduct; fields: ImportedProduct }
  | { action: "SKIP" }
  | { action: "REFUSE"; product: ImportedProduct | null; errors: FieldError[] };

export function splitImportRows<T extends object>(rows: readonly (T | ImportedPresentationFields)[]) {
  const products: T[] = [];
  const productRows: number[] = [];
  const packs: PresentationRow[] = [];
  for (const [row, fields] of rows.entries())
    if ("presentation" in fields) packs.push({ row, fields });
    else {
      products.push(fields);
      productRows.push(row);
    }
  return { products, productRows, packs };
}

/** Ids of products with the row's codes, else with its name. A row with several ids is ambiguous. */
export function chooseMatchedProductIds({ byCode, byName }: ImportRowMatch): string[] {
  if (byCode.length > 0) return byCode;
  return byName === null ? [] : [byName];
}

/** Decides the action for each row. A second row for the same product is refused. Other requests run in between. */
export function decideImportRows(
  rows: readonly ImportedProductRow[],
  matches: readonly string[][],
  mode: ProductImportMode,
  products: ReadonlyMap<string, ImportedProduct>,
): Promise<ImportRowDecision[]> {
  const updatedIds = new Set<string>();
  return mapInParts(rows, 250, (row, i): ImportRowDecision => {
    const found = matches[i]!.map((id) => products.get(id)!);
    if (found.length > 1) {
      const names = found.map(({ name }) => `«${name}»`).join(" y ");
      return refuseRow(null, [
        { field: "gtin", message: `Sus códigos son de productos distintos: ${names}` },
      ]);
    }
    const [product] = found;
    if (!product) return mode === "update" ? { action: "SKIP" } : decideNewRow(row);
    if (updatedIds.has(product.id)) {
      const message = `Otra fila de la lista ya es de «${product.name}»`;
      return refuseRow(product, [{ field: "name", message }]);
    }
    updatedIds.add(product.id);
    return decideChange(row, product);
  });
}

const refuseRow = (product: ImportedProduct | null, errors: FieldError[]): ImportRowDecision => ({
  action: "REFUSE",
  product,
  errors,
});

/** A new product needs every required field; without a category it gets the default one. */
function decideNewRow(row: ImportedProductRow): ImportRowDecision {
  const { stock, category } = row;
  const read = importedProductFields.safeParse({
    ...row,
    stock: stock ?? 0,
    category: category ?? DEFAULT_CATEGORY,
  });
  if (read.success) return { action: "CREATE", fields: read.data };
  const errors = read.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return refuseRow(null, errors);
}

function decideChange(row: ImportedProductRow, product: ImportedProduct): ImportRowDecision {
  const changes = CHANGEABLE.map((field) => [field, row[field] ?? product[field]]);
  const fields: ImportedProduct = { ...product, ...Object.fromEntries(changes) };
  fields.tracksStock = decideStockTracking(product, { ...row, stock: fields.stock, stockBefore: null });
  const isUncounted = fields.tracksStock && !product.tracksStock && row.stock == null;
  if (isMeasuredUnit(fields.unit)) fields.content = null;
  const errors = [
    ...findProductStockErrors(fields.unit, fields),
    ...findContentErrors(fields.unit, row.content),
    ...(isUncounted ? [{ field: "stock", message: "El stock es un dato obligatorio" }] : []),
  ];
  return errors.length > 0 ? refuseRow(product, errors) : { action: "UPDATE", product, fields };
}

/** Refuses rows with a taken name or code. `clashes` refer to `claims` by index. */
export function refuseConflictingRows(
  decided: readonly ImportRowDecision[],
  claims: readonly (NameAndCodesClaim & { row: number })[],
  clashes: readonly NameOrCodeConflict[],
): ImportRowDecision[] {
  const errors = new Map<number, FieldError[]>();
  for (const clash of clashes) {
    const { row } = claims[clash.place]!;
    errors.set(row, [...(errors.get(row) ?? []), { field: clash.field, message: sentence(clash) }]);
  }
  return decided.map((one, row) => {
    const found = errors.get(row);
    return found ? refuseRow("product" in one ? one.product : null, found) : one;
  });
}

export function listNameAndCodesClaims(decided: readonly ImportRowDecision[]) {
  return decided.flatMap((one, row): (NameAndCodesClaim & { row: number })[] => {
    if (one.action !== "CREATE" && one.action !== "UPDATE") return [];
    const { name, gtin, barcode, storeCode } = one.fields;
    return [{ name, gtin, barcode, storeCode, own: one.action === "CREATE" ? null : one.product.id, row }];
  });
}

export function listProductsWithNewUnit(decided: readonly ImportRowDecision[]): string[] {
  return decided.flatMap((one) =>
    one.action === "UPDATE" && one.fields.unit !== one.product.unit ? [one.product.id] : [],
  );
}

export function refuseChangesOfUsedUnits(decided: readonly ImportRowDecision[], inUse: ReadonlySet<string>) {
  return decided.map((one) => {
    if (one.action !== "UPDATE" || one.fields.unit === one.product.unit || !inUse.has(one.product.id))
      return one;
    return refuseRow(one.product, [{ field: "unit", message: API_ERRORS.UNIT_IN_USE.message }]);
  });
}

function sentence({ field, product }: NameOrCodeConflict): string {
  const isName = field === "name";
  if (product === null)
    return isName ? "El nombre está repetido en la lista" : "El código está repetido en la lista";
  return isName
    ? API_ERRORS.PRODUCT_NAME_TAKEN.message
    : `${API_ERRORS.PRODUCT_CODE_TAKEN.message}: ${product}`;
}

const CHANGEABLE = [
  ...(["name", "price", "stock", "tracksStock", "unit", "minStock", "category"] as const),
  ...(["description", "gtin", "barcode", "storeCode", "tax", "content", "active"] as const),
];

/** A value as the plan of an import shows it: a content as text. */
function readAnswerValue(fields: ImportedProduct, field: (typeof CHANGEABLE)[number]) {
  const value = fields[field];
  if (typeof value !== "object") return value ?? null;
  return value && formatContent(value);
}

export function buildProductRowOutcome(decided: ImportRowDecision, row: number): ProductImportRowResult {
  const product = "product" in decided && decided.product ? decided.product : null;
  const productName = product && { id: product.id, name: product.name };
  const outcome = { row, action: decided.action, product: productName, changes: [], errors: [] };
  if (decided.action === "REFUSE") return { ...outcome, errors: decided.errors };
  if (decided.action !== "UPDATE") return outcome;
  const { product: before, fields } = decided;
  const changes = CHANGEABLE.flatMap((field) =>
    readAnswerValue(before, field) === readAnswerValue(fields, field)
      ? []
      : [{ field, from: readAnswerValue(before, field), to: readAnswerValue(fields, field) }],
  );
  return { ...outcome, action: changes.length > 0 ? "UPDATE" : "SAME", changes };
}
