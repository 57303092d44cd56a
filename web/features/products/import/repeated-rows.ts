import { normalizeProductCode } from "#core/goods/product-code.ts";
import { normalizeName } from "#core/search-text.ts";

type ImportedRow = { name?: string | null | undefined; presentation?: string } & {
  [code in (typeof CODES)[number]]?: string | null | undefined;
};
type FieldProblem = { field: "name" | (typeof CODES)[number]; message: string };

const CODES = ["gtin", "barcode", "storeCode"] as const;

/** Finds repeated names (in any case) and codes (in any field), as the store compares them. */
export function createRepetitionFinder() {
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
