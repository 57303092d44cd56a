import type { SaleItem, SoldItem } from "#core/contract/sales.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { addQuantities, amountTooSmall, fitsUnit, formatQuantity, quantityFor } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import type { StoreSettings } from "#core/store-settings.ts";
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
};
/** With the rest of what a sale's answer tells of it. */
export type LockedProduct = ProductForSale &
  Pick<NonNullable<SaleItem["product"]>, "description" | "barcode" | "gtin" | "category" | "image">;

/** What is sold, before it is summed up. A free item has no product; what it is called is its description too. */
export type DecidedLine = {
  productId: string | null;
  productName: string;
  description: string | null;
  unit: Unit;
  quantity: number;
  /** Pesos for one. */
  price: number;
  /** Pesos' worth, where that was asked for: the line costs exactly this. */
  amount: number | null;
  /** Pesos off this line alone. */
  discount: number;
};

/** With its share of the sale's discount, and what it comes to. */
export type SaleLine = Omit<DecidedLine, "amount"> & { total: number };

type WantedProduct = Extract<SoldItem, { free: false }>;

/**
 * Decides what is sold, at the server's prices, in the order in which it was asked for. A product that is asked for
 * twice is one line.
 * @throws PRODUCT_NOT_FOUND or PRODUCT_INACTIVE (with what to take out of the sale), PRICE_CHANGED (with the
 * current prices), INSUFFICIENT_STOCK, or INVALID_INPUT for a quantity that the product's unit does not allow
 */
export function decideLines(
  wanted: readonly SoldItem[],
  products: readonly ProductForSale[],
  { sellBelowStock }: Pick<StoreSettings, "sellBelowStock">,
  violations: Violations,
): DecidedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const ofProducts = wanted.filter((item) => !item.free);
  refuseGone(ofProducts, byId, violations);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  refuseOtherUnits(wanted, byId, names, violations);
  const lines: DecidedLine[] = [];
  const known = new Map<string, DecidedLine>();
  for (const item of wanted) {
    if (item.free) {
      lines.push(freeLine(item));
      continue;
    }
    const product = byId.get(item.productId) ?? goneProduct(item, names);
    // What has already happened was sold at its own prices, one product maybe at two.
    const price = violations.late ? item.price! : product.price;
    const one = `${item.productId} ${price}`;
    const line = known.get(one);
    if (line) addTo(line, item);
    else {
      const made = lineOf(item, { ...product, price });
      known.set(one, made);
      lines.push(made);
    }
  }
  refuseOldPrices(ofProducts, byId, violations);
  for (const line of known.values()) measureOut(line, wanted, violations);
  if (!sellBelowStock) refuseMoreThanThereIs(lines, byId, violations);
  return lines;
}

type SoldProduct = Pick<ProductForSale, "name" | "unit" | "price"> & { id: string | null };

/**
 * What is sold without its product: called as whoever sold it called it, or as a product that is still there is called. It
 * was a measure where no pieces were sold.
 */
function goneProduct(
  { productId, name, unit, quantity, amount }: WantedProduct,
  names: ReadonlyMap<string, string>,
): SoldProduct {
  const measured = amount !== null || !fitsUnit(quantity!, "UNIT");
  const fits = unit !== null && (!measured || isMeasured(unit));
  return {
    id: null,
    name: name ?? names.get(productId) ?? "Producto eliminado",
    unit: fits ? unit : measured ? "KG" : "UNIT",
    price: 0,
  };
}

/** How much of each product of the store. */
export function soldOf(lines: readonly Pick<DecidedLine, "productId" | "quantity">[]): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { productId, quantity } of lines)
    if (productId !== null) sold.set(productId, addQuantities(sold.get(productId) ?? 0, quantity));
  return sold;
}

function lineOf({ quantity, amount, discount }: WantedProduct, product: SoldProduct): DecidedLine {
  const { id: productId, name: productName, unit, price } = product;
  return {
    productId,
    productName,
    description: null,
    unit,
    quantity: quantity ?? 0,
    price,
    amount,
    discount,
  };
}

function addTo(line: DecidedLine, { quantity, amount, discount }: WantedProduct): void {
  line.quantity = addQuantities(line.quantity, quantity ?? 0);
  if (amount !== null) line.amount = (line.amount ?? 0) + amount;
  line.discount += discount;
}

/** How much an amount of pesos buys. */
function measureOut(line: DecidedLine, wanted: readonly SoldItem[], violations: Violations): void {
  if (line.amount === null) return;
  const tooSmall = amountTooSmall(line.amount, line);
  if (tooSmall) {
    const index = wanted.findIndex((item) => !item.free && item.productId === line.productId);
    const message = `«${line.productName}»: ${tooSmall}`;
    const refusal = invalidInput([{ field: `items.${Math.max(0, index)}.amount`, message }]);
    violations.raise("PRICE", violations.late ? new AppError("PRICE_CHANGED", { message }) : refusal);
  }
  line.quantity = quantityFor(line.amount, line.price);
  if (line.quantity <= MAX_QUANTITY) return;
  const most = formatNumber(MAX_QUANTITY);
  throw invalidInput([
    { field: "items", message: `De «${line.productName}» se pueden vender hasta ${most} a la vez` },
  ]);
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

/** All of them at once: the cashier puts every line right before the next try. */
function refuseMoreThanThereIs(
  lines: readonly DecidedLine[],
  byId: Map<string, ProductForSale>,
  violations: Violations,
): void {
  const wanted = [...soldOf(lines)].map(([id, quantity]) => ({ ...byId.get(id)!, quantity }));
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
};

/** Free items are sold as they were described, each on its own line: the price is the cashier's. */
export function freeLine({ description, price, quantity, discount }: FreeItem): DecidedLine {
  return {
    ...{ productId: null, productName: description, description },
    ...{ unit: "UNIT", quantity, price, amount: null, discount: discount ?? 0 },
  };
}
