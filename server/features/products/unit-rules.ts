import { stockErrors } from "#core/contract/products/products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { fitsUnit, formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";

export type MeasureFields = { unit: Unit; minStock: number | null };
export type WantedMeasure = {
  unit: Unit | null;
  minStock?: number | null | undefined;
  stock: number;
  stockBefore?: number | null;
};

/** @throws INVALID_INPUT for a fraction of a product that is sold by the piece */
export function decideMeasure(
  current: MeasureFields,
  { unit, minStock, stock, stockBefore }: WantedMeasure,
): MeasureFields {
  const newMeasure = {
    unit: unit ?? current.unit,
    minStock: minStock === undefined ? current.minStock : minStock,
  };
  const findings = [
    ...stockErrors(newMeasure.unit, { stock, minStock: newMeasure.minStock }),
    // `stockBefore` is in the old unit.
    ...stockErrors(current.unit, { stock: 0, stockBefore: stockBefore ?? null }),
  ];
  if (findings.length > 0) throw invalidInput(findings);
  return newMeasure;
}

/**
 * Refuses a stock that changed while the form was open and does not fit the new unit.
 * @throws STOCK_CHANGED
 */
export function refuseStockUnfitForUnit(unit: Unit, stock: number): void {
  if (fitsUnit(stock, unit)) return;
  throw new AppError("STOCK_CHANGED", {
    message: `El stock cambió mientras tanto: quedaría en ${formatQuantity(stock, unit)}. Cierra el producto y ábrelo otra vez.`,
  });
}
