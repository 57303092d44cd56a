import { AppError } from "#core/errors.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { PresentationForSale, ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

export type ProductsForSale = {
  products: Map<string, ProductForSale>;
  packs: Map<string, PresentationForSale>;
};

type RequestedProduct = { productId: string; presentation: { id: string } | null };

/**
 * The goods of these items. Refuses deleted and inactive ones; the error names them, so that the till can mark their
 * lines.
 */
export function requireGoodsForSale(
  items: readonly RequestedProduct[],
  products: readonly ProductForSale[],
  presentations: readonly PresentationForSale[],
  violations: ViolationPolicy,
): ProductsForSale {
  const known = {
    products: new Map(products.map((product) => [product.id, product])),
    packs: new Map(presentations.map((pack) => [pack.id, pack])),
  };
  refuseDeletedProducts(items, known.products, violations);
  refuseDeletedPresentations(items, known, violations);
  return known;
}

function refuseDeletedProducts(
  items: readonly RequestedProduct[],
  byId: Map<string, ProductForSale>,
  violations: ViolationPolicy,
) {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const deleted = ids.filter((id) => !byId.has(id));
  if (deleted.length > 0)
    violations.raise(
      "PRODUCT",
      new AppError("PRODUCT_NOT_FOUND", { details: { products: deleted.map((id) => ({ id })) } }),
    );
  const inactive = ids.flatMap((id) => byId.get(id) ?? []).filter(({ active }) => !active);
  refuseInactive(
    inactive.map(({ id, name }) => ({ id, name })),
    violations,
  );
}

function refuseDeletedPresentations(
  items: readonly RequestedProduct[],
  { products, packs }: ProductsForSale,
  violations: ViolationPolicy,
) {
  const packed = items.flatMap(({ productId: id, presentation }) => {
    const product = products.get(id);
    if (!presentation || !product) return [];
    const pack = findProductPresentation(id, presentation.id, packs);
    return [{ id, name: product.name, pack, presentation: { id: presentation.id } }];
  });
  const missing = packed.filter(({ pack }) => !pack);
  if (missing.length > 0) {
    const lost = missing.map(({ pack: _, ...one }) => one);
    violations.raise("PRODUCT", new AppError("PRESENTATION_NOT_FOUND", { details: { products: lost } }));
  }
  const inactive = packed.flatMap(({ id, name, pack }) =>
    pack && !pack.active ? [{ id, name, presentation: { id: pack.id, name: pack.name } }] : [],
  );
  refuseInactive(inactive, violations);
}

type InactiveGoods = { id: string; name: string; presentation?: { id: string; name: string } };

function refuseInactive(products: InactiveGoods[], violations: ViolationPolicy) {
  const [first] = products;
  if (!first) return;
  const name = first.presentation ? `${first.name} (${first.presentation.name})` : first.name;
  const message = `«${name}» está inactivo y no se puede vender`;
  violations.raise("PRODUCT", new AppError("PRODUCT_INACTIVE", { message, details: { products } }));
}

export function findProductPresentation(productId: string, id: string, packs: ProductsForSale["packs"]) {
  const pack = packs.get(id);
  return pack?.productId === productId ? pack : null;
}
