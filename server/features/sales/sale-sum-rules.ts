import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import type { Role } from "#core/permissions.ts";
import { lineCost, sumSale } from "#core/sale-sums.ts";
import { mostDiscount, type StoreSettings } from "#core/store-settings.ts";
import type { Violations } from "#server/documents/violations.ts";
import type { DecidedLine, SaleLine } from "#server/features/sales/sale-rules.ts";

export type SummedSale = { lines: SaleLine[]; subtotal: number; discount: number; total: number };

/** @throws INVALID_INPUT for a sum or a discount that cannot be, DISCOUNT_NOT_ALLOWED */
export function sumLines(
  decided: readonly DecidedLine[],
  saleDiscount: number,
  {
    role,
    settings,
    violations,
  }: { role: Role; settings: Pick<StoreSettings, "cashierDiscount">; violations: Violations },
): SummedSale {
  const cost = decided.reduce((sum, line) => sum + lineCost(line), 0);
  if (cost > MAX_MONEY)
    throw invalidInput([{ field: "items", message: "El total de la venta es demasiado grande" }]);
  const sums = sumSale(decided, saleDiscount);
  if ("tooMuchOff" in sums) {
    const line = sums.tooMuchOff === null ? null : decided[sums.tooMuchOff]!;
    throw invalidInput([
      line
        ? {
            field: `items.${sums.tooMuchOff}.discount`,
            message: `El descuento de «${line.productName}» es mayor que lo que cuesta`,
          }
        : { field: "discount", message: "El descuento es mayor que el total de la venta" },
    ]);
  }
  const most = mostDiscount(role, sums.subtotal, settings);
  if (sums.discount > most)
    violations.raise(
      "DISCOUNT",
      new AppError("DISCOUNT_NOT_ALLOWED", {
        message: `Puedes descontar hasta ${formatPesos(most)} de esta venta, no ${formatPesos(sums.discount)}`,
        details: { most, discount: sums.discount },
      }),
    );
  const lines = decided.map(({ amount: _, ...line }, index) => ({ ...line, ...sums.lines[index]! }));
  return { ...sums, lines };
}
