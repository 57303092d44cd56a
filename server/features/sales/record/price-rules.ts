import type { RequestedProduct } from "#core/contract/sales/sold-lines.ts";
import { AppError } from "#core/errors.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { formatPesos } from "#core/money.ts";
import { formatQuantity } from "#core/quantity.ts";
import { priceOfLine, type SaleLineRequest } from "#core/sale/line.ts";
import { TAX_CLASS_LABELS, type TaxClass, taxClassOn } from "#core/tax/classes.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

/**
 * A line to compare with current prices. `now` is the line at those prices, null if its product is deleted; `items` are
 * the requested items that are merged into the line.
 */
export type LineToCompare = { now: SaleLineRequest | null; items: RequestedProduct[] };

type ChangedPrice = { product: ProductForSale; now: SaleLineRequest; sold: number };

/** Refuses outdated prices, so that the cashier sees the new price before taking the money. */
export function refuseOutdatedPrices(
  lines: readonly LineToCompare[],
  byId: Map<string, ProductForSale>,
  level: PriceLevel,
  violations: ViolationPolicy,
) {
  const changed = new Map<string, ChangedPrice>();
  for (const { now, items } of lines)
    for (const { productId, price: loose, presentation: pack } of items) {
      const product = byId.get(productId);
      if (!product || !now) continue;
      const sent = pack ? pack.price : loose;
      const isOther = sent != null && sent !== priceOfLine(now, level).price;
      const isOtherSize = pack?.units != null && pack.units !== now.presentation!.units;
      if (isOther || isOtherSize)
        changed.set(`${productId} ${pack?.id}`, {
          product,
          now,
          sold: sent ?? priceOfLine(now, level).price,
        });
    }
  if (changed.size === 0) return;
  const all = [...changed.values()];
  const message = `El precio cambió: ${all.map((one) => changeText(one, level)).join(", ")}`;
  const products = all.map((one) => ({
    ...changeOf(one, level),
    ...(violations.late && { sold: one.sold }),
  }));
  violations.raise("PRICE", new AppError("PRICE_CHANGED", { message, details: { products } }));
}

function changeOf({ product, now }: ChangedPrice, level: PriceLevel) {
  const { id, name, price, tiers, wholesalePrice } = product;
  const pays = priceOfLine(now, level).price;
  const { presentation: pack } = now;
  if (!pack && !tiers && wholesalePrice == null) return { id, name, price: pays };
  return {
    id,
    name,
    price: pack ? price : pays,
    listPrice: price,
    tiers: tiers ?? [],
    wholesalePrice: wholesalePrice ?? null,
    ...(pack && { presentation: { id: pack.id, name: pack.name, units: pack.units, price: pays } }),
  };
}

function changeText({ product, now }: ChangedPrice, level: PriceLevel): string {
  const { presentation: pack } = now;
  const price = formatPesos(priceOfLine(now, level).price);
  if (!pack) return `${product.name} ahora cuesta ${price}`;
  return `${product.name} (${pack.name}, de ${formatQuantity(pack.units, product.unit)}) ahora cuesta ${price}`;
}

/** Flags items that the till taxed with another tax class than the product has on the day of the sale. */
export function flagChangedTaxClasses(
  items: readonly RequestedProduct[],
  byId: Map<string, ProductForSale>,
  day: string,
  violations: ViolationPolicy,
) {
  const changed = new Map<ProductForSale, TaxClass>();
  for (const { productId, tax } of items) {
    const product = byId.get(productId);
    if (product && tax && tax !== taxClassOn(product, day)) changed.set(product, tax);
  }
  if (changed.size === 0) return;
  const products = [...changed].map(([product, sold]) => {
    const { id, name } = product;
    return { id, name, tax: taxClassOn(product, day), sold };
  });
  const list = products.map(
    ({ name, tax }) => `${name} ahora es ${tax ? TAX_CLASS_LABELS[tax] : "sin clasificar"}`,
  );
  const message = `El impuesto cambió: ${list.join(", ")}`;
  violations.raise("TAX", new AppError("TAX_CHANGED", { message, details: { products } }));
}
