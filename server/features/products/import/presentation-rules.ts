import type {
  ImportedPresentationFields,
  ProductImportMode,
  ProductImportRowResult,
} from "#core/contract/products/bulk-products.ts";
import {
  findPresentationUnitErrors,
  MAX_PRESENTATIONS,
  type Presentation,
} from "#core/contract/products/presentation.ts";
import { API_ERRORS } from "#core/error-list.ts";
import type { FieldError } from "#core/errors.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { normalizeName } from "#core/search-text.ts";
import type { ImportedProduct } from "#server/features/products/import/import-products.sql.ts";
import type { ImportRowDecision, PresentationRow } from "#server/features/products/import/import-rules.ts";

type PresentationOwner = { product: ImportedProduct } | { place: number };

export type PresentationRowDecision = { row: number; product: ImportedProduct | null } & (
  | { action: "CREATE"; owner: PresentationOwner; made: Omit<Presentation, "id"> }
  | { action: "UPDATE"; before: Presentation; after: Presentation }
  | { action: "SKIP" }
  | { action: "REFUSE"; errors: FieldError[] }
);

type ExistingPresentations = {
  presentations: ReadonlyMap<string, readonly Presentation[]>;
  /** Owners of codes by comparable form; `presentationId` is set for the code of a presentation. */
  codes: ReadonlyMap<string, { name: string; presentationId: string | null }>;
};

/** `matches` has the existing products that each row names; `decided` has the decisions for product rows. */
export function decidePresentationRows(
  rows: readonly PresentationRow[],
  matches: readonly (readonly ImportedProduct[])[],
  decided: readonly ImportRowDecision[],
  known: ExistingPresentations,
  mode: ProductImportMode,
): PresentationRowDecision[] {
  const made = newOnes(decided);
  const codes = codesOf(decided);
  const changed = new Map(
    decided.flatMap((one) => (one.action === "UPDATE" ? [[one.product.id, one.fields] as const] : [])),
  );
  const names = new Map<string, Set<string>>();
  return rows.map(({ row, fields }, index): PresentationRowDecision => {
    const found = matches[index]!;
    const product = found[0] ?? null;
    const refuse = (field: string, message: string): PresentationRowDecision => ({
      row,
      product,
      action: "REFUSE",
      errors: [{ field, message }],
    });
    if (found.length > 1) return refuse("gtin", "Sus códigos son de productos distintos");
    const place = product ? undefined : made.find(fields);
    if (!product && place === undefined)
      return mode === "update"
        ? { row, product, action: "SKIP" }
        : refuse("name", "No hay un producto con ese nombre o ese código");
    const key = product?.id ?? `new ${place}`;
    const there = product ? (known.presentations.get(product.id) ?? []) : [];
    const form = normalizeName(fields.presentation);
    const code = fields.barcode && normalizeProductCode(fields.barcode);
    const before =
      there.find(({ barcode }) => code && barcode && normalizeProductCode(barcode) === code) ??
      there.find(({ name }) => normalizeName(name) === form);
    const usedNames = names.get(key) ?? new Set(there.map(({ name }) => normalizeName(name)));
    names.set(key, usedNames);
    if (before && mode === "create")
      return refuse("presentation", API_ERRORS.PRESENTATION_NAME_TAKEN.message);
    if (!before && mode === "update") return { row, product, action: "SKIP" };
    const isOwnName = before && normalizeName(before.name) === form;
    if (!isOwnName && usedNames.has(form))
      return refuse("presentation", API_ERRORS.PRESENTATION_NAME_TAKEN.message);
    if (!before && usedNames.size >= MAX_PRESENTATIONS)
      return refuse("presentation", API_ERRORS.PRESENTATIONS_FULL.message);
    usedNames.add(form);
    const units = fields.units ?? before?.units;
    if (units === undefined) return refuse("units", "Di cuántas unidades trae");
    const [misfit] = findPresentationUnitErrors(unitOf(product, place, decided, changed), units);
    if (misfit) return refuse(misfit.field, misfit.message);
    const holder = code ? known.codes.get(code) : undefined;
    if (holder && (!before || holder.presentationId !== before.id))
      return refuse("barcode", `${API_ERRORS.PRODUCT_CODE_TAKEN.message}: ${holder.name}`);
    if (code && codes.has(code)) return refuse("barcode", "El código está repetido en la lista");
    if (code) codes.add(code);
    const after = {
      name: fields.presentation,
      units,
      price: fields.price ?? before?.price ?? null,
      wholesalePrice: before?.wholesalePrice ?? null,
      barcode: fields.barcode ?? before?.barcode ?? null,
      active: fields.active ?? before?.active ?? true,
    };
    if (before) return { row, product, action: "UPDATE", before, after: { ...after, id: before.id } };
    return { row, product, action: "CREATE", owner: product ? { product } : { place: place! }, made: after };
  });
}

function newOnes(decided: readonly ImportRowDecision[]) {
  const places = new Map<string, number>();
  for (const [place, one] of decided.entries())
    if (one.action === "CREATE") {
      places.set(`name ${normalizeName(one.fields.name)}`, place);
      for (const code of [one.fields.gtin, one.fields.storeCode, one.fields.barcode])
        if (code) places.set(`code ${normalizeProductCode(code)}`, place);
    }
  return {
    find: ({ name, gtin, storeCode }: ImportedPresentationFields): number | undefined => {
      for (const code of [gtin, storeCode]) {
        const place = code ? places.get(`code ${normalizeProductCode(code)}`) : undefined;
        if (place !== undefined) return place;
      }
      return name ? places.get(`name ${normalizeName(name)}`) : undefined;
    },
  };
}

function codesOf(decided: readonly ImportRowDecision[]): Set<string> {
  return new Set(
    decided.flatMap((one) =>
      "fields" in one
        ? [one.fields.gtin, one.fields.barcode, one.fields.storeCode].flatMap((code) =>
            code ? [normalizeProductCode(code)] : [],
          )
        : [],
    ),
  );
}

function unitOf(
  product: ImportedProduct | null,
  place: number | undefined,
  decided: readonly ImportRowDecision[],
  changed: ReadonlyMap<string, ImportedProduct>,
) {
  if (place !== undefined) {
    const one = decided[place]!;
    return one.action === "CREATE" ? one.fields.unit : "UNIT";
  }
  return changed.get(product!.id)?.unit ?? product!.unit;
}

export function buildPresentationRowOutcome(decided: PresentationRowDecision): ProductImportRowResult {
  const { row, action, product } = decided;
  const productName = product && { id: product.id, name: product.name };
  const outcome = { row, action, product: productName, changes: [], errors: [] };
  if (decided.action === "REFUSE") return { ...outcome, errors: decided.errors };
  if (decided.action !== "UPDATE") return outcome;
  const { before, after } = decided;
  const changes = (["name", "units", "price", "barcode", "active"] as const).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ field: field === "name" ? "presentation" : field, from: before[field], to: after[field] }],
  );
  return { ...outcome, action: changes.length > 0 ? "UPDATE" : "SAME", changes };
}
