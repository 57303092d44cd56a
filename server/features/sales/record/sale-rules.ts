import { AppError, invalidInput } from "#core/errors.ts";
import { formatPackCount } from "#core/goods/pack-count.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import { formatQuantity, multiplyQuantity } from "#core/quantity.ts";
import { type SoldPresentation, sumSoldQuantities } from "#core/sale/line.ts";
import type { PricedSale } from "#core/sale/price-sale.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { Unit } from "#core/units.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { RequestedSaleLine } from "#server/features/sales/record/line-rules.ts";
import type { ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

/** The fields of a requested item that an error message needs. */
export type RequestedItem = {
  amount?: number | null;
  discount?: number | null;
  presentation?: object | null;
};

/**
 * `requested` has the indexes of the request's `items` for each line, because errors name items.
 * @throws INVALID_INPUT, INSUFFICIENT_STOCK or DISCOUNT_NOT_ALLOWED
 */
export function refuseSaleProblems(
  { problems, lines, ...sums }: PricedSale,
  { items, requested }: { items: readonly RequestedItem[]; requested: readonly RequestedSaleLine[] },
  products: readonly ProductForSale[] | "any stock",
  violations: ViolationPolicy,
) {
  for (const problem of problems) {
    if (problem.kind === "AMOUNT_TOO_SMALL") {
      const { name } = lines[problem.line]!;
      const [index] = requested[problem.line]!.indexes;
      const message = `«${name}»: ${problem.message}`;
      const refusal = invalidInput([{ field: `items.${index}.amount`, message }]);
      violations.raise("PRICE", violations.late ? new AppError("PRICE_CHANGED", { message }) : refusal);
    }
    if (problem.kind === "QUANTITY_TOO_LARGE") {
      const { name } = lines[problem.line]!;
      const message = `De «${name}» se pueden vender hasta ${formatNumber(MAX_LINE_QUANTITY)} a la vez`;
      const index = requested[problem.line]!.indexes[0]!;
      throw invalidInput([{ field: `items.${index}.${quantityFieldOf(items[index]!)}`, message }]);
    }
  }
  if (products !== "any stock")
    refuseMoreThanThereIs(
      sumSoldQuantities(lines),
      products,
      violations,
      (id) => lines.find(({ productId, presentation }) => presentation && productId === id)?.presentation,
    );
  for (const problem of problems) {
    if (problem.kind === "TOTAL_TOO_LARGE")
      throw invalidInput([{ field: "items", message: "El total de la venta es demasiado grande" }]);
    if (problem.kind === "LINE_DISCOUNT_TOO_LARGE") {
      const message = `El descuento de «${lines[problem.line]!.name}» es mayor que lo que cuesta`;
      const { indexes } = requested[problem.line]!;
      const index = indexes.find((place) => (items[place]!.discount ?? 0) > 0) ?? indexes[0];
      throw invalidInput([{ field: `items.${index}.discount`, message }]);
    }
    if (problem.kind === "SALE_DISCOUNT_TOO_LARGE")
      throw invalidInput([{ field: "discount", message: "El descuento es mayor que el total de la venta" }]);
    if (problem.kind === "DISCOUNT_NOT_ALLOWED") {
      const { mostDiscount: most } = sums;
      const discount = sums.discount - sums.promoted;
      const message = `Puedes descontar hasta ${formatPesos(most)} de esta venta, no ${formatPesos(discount)}`;
      violations.raise(
        "DISCOUNT",
        new AppError("DISCOUNT_NOT_ALLOWED", { message, details: { most, discount } }),
      );
    }
  }
}

function quantityFieldOf({ amount, presentation }: RequestedItem): string {
  if (presentation) return "presentation.count";
  return amount == null ? "quantity" : "amount";
}

/**
 * Refuses quantities above the tracked stock, for all products at once, so that the cashier can correct all of them.
 * @throws INSUFFICIENT_STOCK
 */
export function refuseMoreThanThereIs(
  quantities: ReadonlyMap<string, number>,
  products: readonly ProductForSale[],
  violations: ViolationPolicy,
  packOf: (productId: string) => SoldPresentation | null | undefined = () => null,
) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const lacking = [...quantities].flatMap(([id, quantity]) => {
    const product = byId.get(id);
    return product?.tracksStock && product.stock < quantity ? [product] : [];
  });
  const [first] = lacking;
  if (!first) return;
  const pack = packOf(first.id);
  violations.raise(
    "STOCK",
    new AppError("INSUFFICIENT_STOCK", {
      message: `No hay suficiente stock disponible para ${first.name}: quedan ${formatQuantity(first.stock, first.unit)}${pack ? `, y ${packsText(pack, first.unit)}` : ""}`,
      details: { products: lacking.map(({ id, name, stock }) => ({ id, name, stock })) },
    }),
  );
}

/** For example 'un Six pack son 6' or '2 pacas son 48'. */
function packsText({ name, units, count }: SoldPresentation, unit: Unit): string {
  const one = /^\p{L}*a(?!\p{L})/u.test(name) ? "una" : "un";
  return `${count === 1 ? `${one} ${name}` : formatPackCount(count, name)} son ${formatQuantity(multiplyQuantity(units, count), unit)}`;
}

type Seller = { role: Role; settings: Pick<StoreSettings, "cashierDiscount">; violations: ViolationPolicy };

/**
 * The customer's price level, unless the till sends another. WHOLESALE for a customer with the level PUBLIC
 * needs a permission.
 * @throws DISCOUNT_NOT_ALLOWED
 */
export function decideSalePriceLevel(
  requestedLevel: PriceLevel | null | undefined,
  ofCustomer: PriceLevel,
  { role, settings, violations }: Seller,
): PriceLevel {
  const level = requestedLevel ?? ofCustomer;
  const isAllowed = hasPermission(role, "sales.discount") || settings.cashierDiscount === 100;
  if (level === "PUBLIC" || level === ofCustomer || isAllowed) return level;
  const message = "No puedes vender a precio de mayorista a quien no compra así";
  violations.raise("DISCOUNT", new AppError("DISCOUNT_NOT_ALLOWED", { message }));
  return level;
}
