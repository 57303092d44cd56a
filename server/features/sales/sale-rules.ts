import type { Sale, SaleItem } from "#core/contract/sales.ts";
import { AppError } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import { type PaymentMethod, settle } from "#core/payment.ts";

export type WantedLine = { productId: string; quantity: number; price?: number | null };
/** A product as it stands, locked. */
export type ProductForSale = { id: string; name: string; price: number; stock: number; active: boolean };
/** With the rest of what a sale's answer tells of it. */
export type LockedProduct = ProductForSale &
  Pick<NonNullable<SaleItem["product"]>, "description" | "barcode" | "gtin" | "category" | "image">;
/** A free item has no product; what it is called is its description too. */
export type SaleLine = {
  productId: string | null;
  productName: string;
  description: string | null;
  quantity: number;
  price: number;
};

/**
 * Decides what is sold, at the server's prices. A product that is asked for twice is one line.
 * @throws PRODUCT_NOT_FOUND or PRODUCT_INACTIVE (with what to take out of the sale), PRICE_CHANGED (with the
 * current prices) or INSUFFICIENT_STOCK
 */
export function decideLines(wanted: WantedLine[], products: ProductForSale[]): SaleLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  refuseGone(wanted, byId);
  const lines = new Map<string, SaleLine & { productId: string }>();
  for (const { productId, quantity } of wanted) {
    const product = byId.get(productId)!;
    const line = lines.get(product.id);
    if (line) line.quantity += quantity;
    else
      lines.set(product.id, {
        productId: product.id,
        productName: product.name,
        description: null,
        quantity,
        price: product.price,
      });
  }
  refuseOldPrices(wanted, byId);
  refuseMoreThanThereIs(lines, byId);
  return [...lines.values()];
}

/** Which ones: a till with many lines must not look for them. */
function refuseGone(wanted: WantedLine[], byId: Map<string, ProductForSale>): void {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const deleted = ids.filter((id) => !byId.has(id));
  if (deleted.length > 0)
    throw new AppError("PRODUCT_NOT_FOUND", { details: { products: deleted.map((id) => ({ id })) } });
  const inactive = ids.map((id) => byId.get(id)!).filter(({ active }) => !active);
  const [first] = inactive;
  if (!first) return;
  throw new AppError("PRODUCT_INACTIVE", {
    message: `«${first.name}» está inactivo y no se puede vender`,
    details: { products: inactive.map(({ id, name }) => ({ id, name })) },
  });
}

/** So that the cashier sees the new price before taking the money. */
function refuseOldPrices(wanted: WantedLine[], byId: Map<string, ProductForSale>): void {
  const changed = wanted
    .filter(({ productId, price }) => price != null && price !== byId.get(productId)!.price)
    .map(({ productId }) => byId.get(productId)!);
  if (changed.length === 0) return;
  const products = [...new Set(changed)].map(({ id, name, price }) => ({ id, name, price }));
  const list = products.map(({ name, price }) => `${name} ahora cuesta ${formatPesos(price)}`).join(", ");
  throw new AppError("PRICE_CHANGED", { message: `El precio cambió: ${list}`, details: { products } });
}

/** All of them at once: the cashier puts every line right before the next try. */
function refuseMoreThanThereIs(lines: Map<string, SaleLine>, byId: Map<string, ProductForSale>): void {
  const wanted = [...lines].map(([id, { quantity }]) => ({ ...byId.get(id)!, quantity }));
  const products = wanted
    .filter(({ stock, quantity }) => stock < quantity)
    .map(({ id, name, stock }) => ({ id, name, stock }));
  const [first] = products;
  if (!first) return;
  throw new AppError("INSUFFICIENT_STOCK", {
    message: `No hay suficiente stock disponible para ${first.name}: quedan ${first.stock}`,
    details: { products },
  });
}

export type FreeItem = { description: string; price: number; quantity: number };

/** Free items are sold as they were described, each on its own line: the price is the cashier's. */
export function freeLines(items: FreeItem[]): SaleLine[] {
  return items.map(({ description, price, quantity }) => ({
    productId: null,
    productName: description,
    description,
    quantity,
    price,
  }));
}

export function totalOf(lines: { quantity: number; price: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** A total sent along is compared, never believed. */
export function refuseOtherTotal(sent: number | null | undefined, total: number): void {
  if (sent == null || sent === total) return;
  throw new AppError("PRICE_CHANGED", {
    message: `El total de la venta es ${formatPesos(total)}, no ${formatPesos(sent)}`,
    details: { total },
  });
}

export type OfferedPayment = {
  paymentMethod: PaymentMethod;
  total?: number | null;
  amountPaid?: number | null;
};

/** @throws PRICE_CHANGED, CASH_TOO_LOW or INVALID_INPUT */
export function decidePayment(
  { paymentMethod, total: sentTotal, amountPaid }: OfferedPayment,
  total: number,
) {
  if (total > MAX_MONEY)
    throw new AppError("INVALID_INPUT", { message: "El total de la venta es demasiado grande" });
  refuseOtherTotal(sentTotal, total);
  const settled = settle(paymentMethod, total, amountPaid);
  if (!settled) {
    const { message } = new AppError("CASH_TOO_LOW");
    throw new AppError("CASH_TOO_LOW", { fields: [{ field: "amountPaid", message }] });
  }
  return { total, paymentMethod, ...settled };
}

/** What was decided and written. */
export type WrittenSale = Omit<Sale, "createdAt" | "status" | "customer" | "items" | "seller"> & {
  createdAt: Date;
  customer: { copy: NonNullable<Sale["customer"]> } | null;
  seller: { userId: string; userName: string };
};

/** The sale as reading it would find it, each product as the sale leaves it: locked, it cannot have changed meanwhile. */
export function answerOf(
  { id, total, amountPaid, change, paymentMethod, ...sale }: WrittenSale,
  lines: (SaleLine & { id: string })[],
  products: LockedProduct[],
): Sale {
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    id,
    createdAt: sale.createdAt.toISOString(),
    ...{ total, amountPaid, change, paymentMethod },
    status: "COMPLETED",
    customer: sale.customer?.copy ?? null,
    items: lines.map((line) => {
      const product = line.productId === null ? undefined : byId.get(line.productId);
      return { ...line, product: product ? { ...product, stock: product.stock - line.quantity } : null };
    }),
    seller: { id: sale.seller.userId, name: sale.seller.userName },
  };
}
