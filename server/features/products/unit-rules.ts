import { findProductStockErrors } from "#core/contract/products/products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatQuantity, isQuantityAllowed } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";

type ProductMeasureFields = { unit: Unit; minStock: number | null };
export type ProductMeasureChange = {
  unit: Unit | null;
  minStock?: number | null | undefined;
  stock: number;
  stockBefore?: number | null;
};

/** @throws INVALID_INPUT for a fraction of a product that is sold by the piece */
export function decideProductMeasure(
  current: ProductMeasureFields,
  { unit, minStock, stock, stockBefore }: ProductMeasureChange,
): ProductMeasureFields {
  const newMeasure = {
    unit: unit ?? current.unit,
    minStock: minStock === undefined ? current.minStock : minStock,
  };
  const findings = [
    ...findProductStockErrors(newMeasure.unit, { stock, minStock: newMeasure.minStock }),
    // `stockBefore` is a quantity in the old unit.
    ...findProductStockErrors(current.unit, { stock: 0, stockBefore: stockBefore ?? null }),
  ];
  if (findings.length > 0) throw invalidInput(findings);
  return newMeasure;
}

/**
 * Refuses a stock that changed while the form was open and does not fit the new unit.
 * @throws STOCK_CHANGED
 */
export function refuseStockUnfitForUnit(unit: Unit, stock: number) {
  if (isQuantityAllowed(stock, unit)) return;
  throw new AppError("STOCK_CHANGED", {
    message: `El stock cambió mientras tanto: quedaría en ${formatQuantity(stock, unit)}. Cierra el producto y ábrelo otra vez.`,
  });
}
