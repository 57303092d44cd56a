import type { SaleItem, SoldItem } from "#core/contract/sales.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { addQuantities, fitsUnit, formatQuantity } from "#core/quantity.ts";
import { lineKey, type PricedLine, type Sellable, soldQuantities, type WantedLine } from "#core/sale/line.ts";
import type { PricedSale } from "#core/sale/price-sale.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import { TAX_LABELS, type TaxClass } from "#core/tax/classes.ts";
import { isMeasured, type Unit } from "#core/units.ts";
import type { Violations } from "#server/documents/violations.ts";

/** A product as it stands, locked. */
export type ProductForSale = {
  id: string;
  name: string;
  price: number;
  stock: number;
  active: boolean;
  unit: Unit;
  tax?: TaxClass | null;
};
/** With the rest of what a sale's answer tells of it. */
export type LockedProduct = ProductForSale &
  Pick<NonNullable<SaleItem["product"]>, "description" | "barcode" | "gtin" | "category" | "image">;

type WantedProduct = Extract<SoldItem, { free: false }>;

/**
 * Lines to price, at the server's prices, in the order in which they were asked for. A product that is asked for twice is
 * one line; a late sale may have it at two prices, which are two lines.
 * @throws PRODUCT_NOT_FOUND or PRODUCT_INACTIVE (with what to take out of the sale), PRICE_CHANGED (with the
 * current prices), or INVALID_INPUT for a quantity that the product's unit does not allow
 */
export function resolveLines(
  items: readonly SoldItem[],
  products: readonly ProductForSale[],
  violations: Violations,
  taxed = false,
): WantedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const ofProducts = items.filter((item) => !item.free);
  refuseGone(ofProducts, byId, violations);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  refuseOtherUnits(items, byId, names, violations);
  const lines: WantedLine[] = [];
  const known = new Map<string, WantedLine>();
  for (const item of items) {
    if (item.free) {
      lines.push(freeLine(item, violations.late));
      continue;
    }
    const product = byId.get(item.productId);
    const sold = product ? sellable(product) : goneProduct(item, names);
    // A late sale was sold at its own prices.
    const price = violations.late ? item.price! : sold.price;
    // And taxed as the till knew it.
    const tax = (violations.late ? item.tax : null) ?? sold.tax;
    const key = `${lineKey({ productId: item.productId, price })} ${tax}`;
    const line = known.get(key);
    if (line) addTo(line, item);
    else {
      const made = productLine(item, { ...sold, price, tax });
      known.set(key, made);
      lines.push(made);
    }
  }
  refuseOldPrices(ofProducts, byId, violations);
  if (violations.late && taxed) flagOtherTaxes(ofProducts, byId, violations);
  return lines;
}

const sellable = ({ id, name, unit, price, tax }: ProductForSale): Sellable => ({
  ...{ kind: "product", productId: id, name, unit, price, tax },
});

/**
 * A product that has been deleted: it has the name that the till sent, or the one of a product that is still there in
 * another unit. What was not sold in whole pieces was sold by measure.
 */
function goneProduct(
  { productId, name, unit, quantity, amount }: WantedProduct,
  names: ReadonlyMap<string, string>,
): Sellable {
  const measured = amount !== null || !fitsUnit(quantity!, "UNIT");
  const fits = unit !== null && (!measured || isMeasured(unit));
  return {
    ...{ kind: "product", productId: null, price: 0 },
    name: name ?? names.get(productId) ?? "Producto eliminado",
    unit: fits ? unit : measured ? "KG" : "UNIT",
  };
}

function productLine({ quantity, amount, discount }: WantedProduct, sold: Sellable): WantedLine {
  return { ...sold, quantity: quantity ?? 0, amount, discount: { in: "pesos", value: discount } };
}

function addTo(line: WantedLine, { quantity, amount, discount }: WantedProduct): void {
  line.quantity = addQuantities(line.quantity, quantity ?? 0);
  if (amount !== null) line.amount = (line.amount ?? 0) + amount;
  line.discount = { in: "pesos", value: line.discount!.value + discount };
}

/**
 * @throws INVALID_INPUT for an amount that buys nothing, a sum or a discount that cannot be; INSUFFICIENT_STOCK;
 * DISCOUNT_NOT_ALLOWED
 */
export function refuseProblems(
  { problems, lines, ...sums }: PricedSale,
  items: readonly object[],
  products: readonly ProductForSale[] | "any stock",
  violations: Violations,
): void {
  for (const problem of problems) {
    if (problem.kind === "AMOUNT_TOO_SMALL") {
      const { name, productId } = lines[problem.line]!;
      const index = items.findIndex((item) => "productId" in item && item.productId === productId);
      const message = `«${name}»: ${problem.message}`;
      const refusal = invalidInput([{ field: `items.${Math.max(0, index)}.amount`, message }]);
      violations.raise("PRICE", violations.late ? new AppError("PRICE_CHANGED", { message }) : refusal);
    }
    if (problem.kind === "QUANTITY_TOO_LARGE") {
      const { name } = lines[problem.line]!;
      const message = `De «${name}» se pueden vender hasta ${formatNumber(MAX_QUANTITY)} a la vez`;
      throw invalidInput([{ field: "items", message }]);
    }
  }
  if (products !== "any stock") refuseMoreThanThereIs(lines, products, violations);
  for (const problem of problems) {
    if (problem.kind === "TOTAL_TOO_LARGE")
      throw invalidInput([{ field: "items", message: "El total de la venta es demasiado grande" }]);
    if (problem.kind === "LINE_DISCOUNT_TOO_LARGE") {
      const message = `El descuento de «${lines[problem.line]!.name}» es mayor que lo que cuesta`;
      throw invalidInput([{ field: `items.${problem.line}.discount`, message }]);
    }
    if (problem.kind === "SALE_DISCOUNT_TOO_LARGE")
      throw invalidInput([{ field: "discount", message: "El descuento es mayor que el total de la venta" }]);
    if (problem.kind === "DISCOUNT_NOT_ALLOWED") {
      const { mostDiscount: most, discount } = sums;
      const message = `Puedes descontar hasta ${formatPesos(most)} de esta venta, no ${formatPesos(discount)}`;
      violations.raise(
        "DISCOUNT",
        new AppError("DISCOUNT_NOT_ALLOWED", { message, details: { most, discount } }),
      );
    }
  }
}

/** Which ones: a till with many lines must not look for them. */
function refuseGone(
  wanted: readonly WantedProduct[],
  byId: Map<string, ProductForSale>,
  violations: Violations,
): void {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
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

/**
 * Pieces are whole, pesos' worth is bought of what is measured, and of one product in one way. What had been sold in a unit
 * that its product has no more is taken for a product that is gone.
 */
function refuseOtherUnits(
  wanted: readonly SoldItem[],
  byId: Map<string, ProductForSale>,
  names: ReadonlyMap<string, string>,
  violations: Violations,
): void {
  const byAmount = new Map<string, boolean>();
  const findings = wanted.flatMap((item, index) => {
    if (item.free) return [];
    const finding = (field: string, message: string) => [{ field: `items.${index}.${field}`, message }];
    const asAmount = item.amount !== null;
    if (violations.late) dropOtherUnit(item, byId, violations);
    const { name, unit, price } = byId.get(item.productId) ?? goneProduct(item, names);
    if (asAmount && !isMeasured(unit))
      return finding("amount", `«${name}» se vende por unidades: di la cantidad`);
    if (asAmount && (violations.late ? item.price : price) === 0)
      return finding("amount", `«${name}» no tiene precio: di la cantidad`);
    if (!asAmount && !fitsUnit(item.quantity!, unit))
      return finding("quantity", `La cantidad debe ser un número entero: «${name}» se vende por unidades`);
    if ((byAmount.get(item.productId) ?? asAmount) !== asAmount)
      return finding(asAmount ? "amount" : "quantity", `De «${name}» di la cantidad o el valor, no los dos`);
    byAmount.set(item.productId, asAmount);
    return [];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

function dropOtherUnit(item: WantedProduct, byId: Map<string, ProductForSale>, violations: Violations): void {
  const product = byId.get(item.productId);
  if (!product) return;
  const { id, name, unit } = product;
  if (item.amount === null ? fitsUnit(item.quantity!, unit) : isMeasured(unit)) return;
  violations.raise("PRODUCT", new AppError("UNIT_IN_USE", { details: { products: [{ id, name }] } }));
  byId.delete(id);
}

/** So that the cashier sees the new price before taking the money. */
function refuseOldPrices(
  wanted: readonly WantedProduct[],
  byId: Map<string, ProductForSale>,
  violations: Violations,
): void {
  const changed = new Map<ProductForSale, number>();
  for (const { productId, price } of wanted) {
    const product = byId.get(productId);
    if (product && price !== null && price !== product.price) changed.set(product, price);
  }
  if (changed.size === 0) return;
  const products = [...changed].map(([{ id, name, price }, sold]) => ({
    ...{ id, name, price },
    ...(violations.late && { sold }),
  }));
  const list = products.map(({ name, price }) => `${name} ahora cuesta ${formatPesos(price)}`).join(", ");
  const message = `El precio cambió: ${list}`;
  violations.raise("PRICE", new AppError("PRICE_CHANGED", { message, details: { products } }));
}

/** What was taxed otherwise than its product is by now. */
function flagOtherTaxes(
  wanted: readonly WantedProduct[],
  byId: Map<string, ProductForSale>,
  violations: Violations,
): void {
  const changed = new Map<ProductForSale, TaxClass>();
  for (const { productId, tax } of wanted) {
    const product = byId.get(productId);
    if (product && tax && tax !== (product.tax ?? null)) changed.set(product, tax);
  }
  if (changed.size === 0) return;
  const products = [...changed].map(([{ id, name, tax = null }, sold]) => ({ id, name, tax, sold }));
  const list = products.map(
    ({ name, tax }) => `${name} ahora es ${tax ? TAX_LABELS[tax] : "sin clasificar"}`,
  );
  const message = `El impuesto cambió: ${list.join(", ")}`;
  violations.raise("TAX", new AppError("TAX_CHANGED", { message, details: { products } }));
}

/** All of them at once: the cashier puts every line right before the next try. */
function refuseMoreThanThereIs(
  lines: readonly PricedLine[],
  products: readonly ProductForSale[],
  violations: Violations,
): void {
  const byId = new Map(products.map((product) => [product.id, product]));
  const wanted = [...soldQuantities(lines)].map(([id, quantity]) => ({ ...byId.get(id)!, quantity }));
  const lacking = wanted.filter(({ stock, quantity }) => stock < quantity);
  const [first] = lacking;
  if (!first) return;
  violations.raise(
    "STOCK",
    new AppError("INSUFFICIENT_STOCK", {
      message: `No hay suficiente stock disponible para ${first.name}: quedan ${formatQuantity(first.stock, first.unit)}`,
      details: { products: lacking.map(({ id, name, stock }) => ({ id, name, stock })) },
    }),
  );
}

type FreeItem = {
  description: string;
  price: number;
  quantity: number;
  discount?: number | null | undefined;
  tax?: TaxClass | null | undefined;
};

/** A free item is sold as it was described, each on its own line: the price is the cashier's. */
export function freeLine(
  { description, price, quantity, discount, tax }: FreeItem,
  late = false,
): WantedLine {
  return {
    ...{ kind: "free", productId: null, name: description, unit: "UNIT" },
    ...{ quantity, price, amount: null, discount: { in: "pesos", value: discount ?? 0 } },
    tax: late ? tax : undefined,
  };
}
