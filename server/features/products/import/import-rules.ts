import { ERRORS, type FieldError } from "#core/errors.ts";
import type { Clash } from "#server/features/products/import/import-products.sql.ts";

/** As the schema names a finding in the list: `products.6.name`. */
export function clashErrors(clashes: readonly Clash[]): FieldError[] {
  return clashes.map(({ place, field, product }) => ({
    field: `products.${place}.${field}`,
    message: sentence(field === "name", product),
  }));
}

function sentence(isName: boolean, product: string | null): string {
  if (product === null)
    return isName ? "El nombre está repetido en la lista" : "El código está repetido en la lista";
  return isName ? ERRORS.PRODUCT_NAME_TAKEN.message : `${ERRORS.PRODUCT_CODE_TAKEN.message}: ${product}`;
}
