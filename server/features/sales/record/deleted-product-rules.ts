import { AppError } from "#core/errors.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { PresentationForSale, ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

export type ProductsForSale = {
  products: Map<string, ProductForSale>;
  packs: Map<string, PresentationForSale>;
};

type RequestedProduct = { productId: string; presentation: { id: string } | null };

/** Refuses deleted and inactive products. The error names them, so that the till can mark their lines. */
export function refuseDeletedProducts(
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
  const [first] = inactive;
  if (!first) return;
  violations.raise(
    "PRODUCT",
    new AppError("PRODUCT_INACTIVE", {
      message: `«${first.name}» está inactivo y no se puede vender`,
      details: { products: inactive.map(({ id, name }) => ({ id, name })) },
    }),
  );
}

export function refuseDeletedPresentations(
  items: readonly RequestedProduct[],
  { products, packs }: ProductsForSale,
  violations: ViolationPolicy,
) {
  const packed = items.flatMap(({ productId, presentation }) => {
    const product = products.get(productId);
    if (!presentation || !product) return [];
    return [
      {
        id: productId,
        name: product.name,
        pack: findProductPresentation(productId, presentation.id, packs),
        presentation,
      },
    ];
  });
  const missing = packed.filter(({ pack }) => !pack);
  if (missing.length > 0) {
    const lost = missing.map(({ id, name, presentation }) => ({
      id,
      name,
      presentation: { id: presentation.id },
    }));
    violations.raise("PRODUCT", new AppError("PRESENTATION_NOT_FOUND", { details: { products: lost } }));
  }
  const inactive = packed.flatMap(({ id, name, pack }) => (pack && !pack.active ? [{ id, name, pack }] : []));
  const [first] = inactive;
  if (!first) return;
  violations.raise(
    "PRODUCT",
    new AppError("PRODUCT_INACTIVE", {
      message: `«${first.name} (${first.pack.name})» está inactivo y no se puede vender`,
      details: {
        products: inactive.map(({ id, name, pack }) => ({
          id,
          name,
          presentation: { id: pack.id, name: pack.name },
        })),
      },
    }),
  );
}

export function findProductPresentation(productId: string, id: string, packs: ProductsForSale["packs"]) {
  const pack = packs.get(id);
  return pack?.productId === productId ? pack : null;
}
