import { MAX_PRESENTATIONS, type Presentation } from "#core/contract/products/presentation.ts";
import type { LooseProductFields } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { ProductCost } from "#core/contract/products/stock.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { maxStockText } from "#core/goods/stock-movements.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity, proportionOf, quantityCost, timesQuantity } from "#core/quantity.ts";
import { MAX_QUANTITY, MAX_STOCK } from "#core/stock.ts";

export type MovedPresentation = Omit<Presentation, "id"> & { id: string | null };

export type LooseProduct = {
  stock: number;
  /** Pesos for one unit; null if unknown. */
  cost: number | null;
  minStock: number | null;
  presentations: MovedPresentation[];
};

/**
 * Each pack becomes a presentation. A presentation's price that followed the product's price is
 * stored explicitly.
 * @throws INVALID_INPUT, INSUFFICIENT_STOCK, STOCK_TOO_HIGH or PRESENTATIONS_FULL
 */
export function decideLoose(
  old: Product,
  { averageCost }: Pick<ProductCost, "averageCost">,
  { units }: Pick<LooseProductFields, "units">,
): LooseProduct {
  const { name, unit, stock, price, wholesalePrice, barcode, gtin } = old;
  if (unit !== "UNIT")
    throw invalidInput([{ field: "units", message: "Solo se vende suelto lo que se cuenta por unidades" }]);
  if (units < 2)
    throw invalidInput([{ field: "units", message: "Di cuántas unidades trae: deben ser 2 o más" }]);
  if (stock < 0)
    throw new AppError("INSUFFICIENT_STOCK", {
      message: `«${name}» tiene ${formatQuantity(stock, unit)} en el stock. Cuéntalo antes de venderlo suelto.`,
    });
  const pieces = timesQuantity(stock, units);
  if (pieces > MAX_STOCK)
    throw new AppError("STOCK_TOO_HIGH", { message: `Quedarían más de ${maxStockText(unit)}` });
  if (old.presentations.length >= MAX_PRESENTATIONS) throw new AppError("PRESENTATIONS_FULL");
  const others = old.presentations.map(
    (one): MovedPresentation => ({
      ...one,
      units: timesQuantity(one.units, units),
      price: one.price ?? quantityCost(price, one.units),
      wholesalePrice:
        one.wholesalePrice ?? (wholesalePrice === null ? null : quantityCost(wholesalePrice, one.units)),
    }),
  );
  const large = others.find((one) => one.units > MAX_QUANTITY);
  if (large)
    throw invalidInput([
      { field: "units", message: `«${large.name}» traería más de ${formatNumber(MAX_QUANTITY)} unidades` },
    ]);
  const pack = { id: null, name, units, price, wholesalePrice, barcode: barcode ?? gtin, active: true };
  return {
    stock: pieces,
    cost: averageCost === null ? null : proportionOf(averageCost, 1, units),
    minStock: old.minStock === null ? null : Math.min(MAX_STOCK, timesQuantity(old.minStock, units)),
    presentations: [pack, ...others],
  };
}
