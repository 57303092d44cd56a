import { MAX_PRESENTATIONS, type Presentation } from "#core/contract/products/presentation.ts";
import type { LooseProductFields } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { ProductCost } from "#core/contract/products/stock.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatMaxStock } from "#core/goods/stock-movements.ts";
import { formatNumber } from "#core/number-text.ts";
import { computeProportion, computeQuantityCost, formatQuantity, multiplyQuantity } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY, MAX_STOCK } from "#core/stock.ts";

type PresentationToMove = Omit<Presentation, "id"> & { id: string | null };

type NewLooseProduct = {
  stock: number;
  /** Pesos for one unit; null if unknown. */
  cost: number | null;
  minStock: number | null;
  presentations: PresentationToMove[];
};

/**
 * Decides the new product that is sold by the piece: the old product becomes its first presentation, and the old
 * presentations follow. A presentation has one code: the barcode of the product, else its GTIN.
 * A presentation price that followed the product's price is stored explicitly.
 * @throws INVALID_INPUT, INSUFFICIENT_STOCK, STOCK_TOO_HIGH or PRESENTATIONS_FULL
 */
export function decideLooseProduct(
  old: Product,
  { averageCost }: Pick<ProductCost, "averageCost">,
  { units }: Pick<LooseProductFields, "units">,
): NewLooseProduct {
  const { name, unit, tracksStock, price, wholesalePrice, barcode, gtin } = old;
  if (unit !== "UNIT")
    throw invalidInput([{ field: "units", message: "Solo se vende suelto lo que se cuenta por unidades" }]);
  if (units < 2)
    throw invalidInput([{ field: "units", message: "Di cuántas unidades trae: deben ser 2 o más" }]);
  // The stock of an untracked product may be below 0; its pieces then begin at 0.
  const stock = tracksStock ? old.stock : Math.max(0, old.stock);
  if (stock < 0)
    throw new AppError("INSUFFICIENT_STOCK", {
      message: `«${name}» tiene ${formatQuantity(stock, unit)} en el stock. Cuéntalo antes de venderlo suelto.`,
    });
  const pieces = multiplyQuantity(stock, units);
  if (pieces > MAX_STOCK)
    throw new AppError("STOCK_TOO_HIGH", { message: `Quedarían más de ${formatMaxStock(unit)}` });
  if (old.presentations.length >= MAX_PRESENTATIONS) throw new AppError("PRESENTATIONS_FULL");
  const others = old.presentations.map(
    ({ pricePerUnit: _, ...one }): PresentationToMove => ({
      ...one,
      units: multiplyQuantity(one.units, units),
      price: one.price ?? computeQuantityCost(price, one.units),
      wholesalePrice:
        one.wholesalePrice ??
        (wholesalePrice === null ? null : computeQuantityCost(wholesalePrice, one.units)),
    }),
  );
  const large = others.find((one) => one.units > MAX_LINE_QUANTITY);
  if (large)
    throw invalidInput([
      {
        field: "units",
        message: `«${large.name}» traería más de ${formatNumber(MAX_LINE_QUANTITY)} unidades`,
      },
    ]);
  const pack = { id: null, name, units, price, wholesalePrice, barcode: barcode ?? gtin, active: true };
  return {
    stock: pieces,
    cost: averageCost === null ? null : computeProportion(averageCost, 1, units),
    minStock: old.minStock === null ? null : Math.min(MAX_STOCK, multiplyQuantity(old.minStock, units)),
    presentations: [pack, ...others],
  };
}
