import type { Product, ProductFields } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { decideQuantity } from "#server/features/products/adjustment-rules.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import { movementByKey } from "#server/features/products/movements.sql.ts";
import {
  deleteProduct,
  deleteUnusedImage,
  insertImage,
  insertProduct,
  lockProduct,
  productById,
  updateProduct,
} from "#server/features/products/products.sql.ts";
import type { Picture } from "#server/http/picture.ts";
import type { Session } from "#server/http/session.ts";

export async function createProduct(
  tx: StoreTx,
  session: Session,
  fields: ProductFields,
  picture: Picture | null,
  now: Date,
): Promise<Product> {
  const id = uuidv7(now.getTime());
  if (picture) await insertImage(tx, picture, now);
  await insertProduct(tx, id, fields, picture?.hash ?? null, now);
  const lines = [{ productId: id, quantity: fields.stock }];
  if (fields.stock !== 0) await moveStock(tx, { kind: "INITIAL", lines, user: session }, now);
  return (await productById(tx, id))!;
}

type Save = {
  tx: StoreTx;
  session: Session;
  picture: Picture | null;
  idempotencyKey: string | null;
  now: Date;
};
type SavedFields = ProductFields & {
  removeImage?: boolean;
  stockBefore?: number | null;
  priceBefore?: number | null;
};

/**
 * All fields are replaced. Another stock is an adjustment by the difference from what the form was opened
 * with, where it says so, else from the present one; once for each idempotency key. A price that the form left
 * alone stays as it is by now.
 * @throws PRICE_CHANGED when the price was changed here and elsewhere, INSUFFICIENT_STOCK when more was sold
 * meanwhile than the difference leaves, STOCK_TOO_HIGH or IDEMPOTENCY_MISMATCH
 */
export async function saveProduct(
  { tx, session, picture, idempotencyKey, now }: Save,
  id: string,
  { removeImage, stockBefore = null, priceBefore = null, ...typed }: SavedFields,
): Promise<Product> {
  // A second try with the same key waits here until the first one is decided.
  const current = await lockProduct(tx, id);
  if (current === null) throw new AppError("PRODUCT_NOT_FOUND");
  const fields = { ...typed, price: decidePrice(current.price, typed.price, priceBefore) };
  if (picture) await insertImage(tx, picture, now);
  const image = picture || removeImage ? { hash: picture?.hash ?? null } : "keep";
  await updateProduct(tx, id, fields, image, now);
  if (current.imageHash && image !== "keep") await deleteUnusedImage(tx, current.imageHash);
  const first = idempotencyKey && (await movementByKey(tx, idempotencyKey));
  if (first && !isSame(first, id, fields.stock, stockBefore))
    throw new AppError("IDEMPOTENCY_MISMATCH", { message: mismatch(current.name, current.stock) });
  const quantity = first ? 0 : decideQuantity(current, fields.stock - (stockBefore ?? current.stock));
  const cause = { kind: "ADJUSTMENT", reason: "CORRECTION", idempotencyKey } as const;
  if (quantity !== 0)
    await moveStock(tx, { ...cause, lines: [{ productId: id, quantity }], user: session }, now);
  if (fields.price !== current.price) {
    const details = { from: current.price, to: fields.price };
    const subject = { id, name: fields.name };
    await recordEvent(tx, session, { kind: "PRICE_CHANGED", subject, details }, now);
  }
  return (await productById(tx, id))!;
}

function decidePrice(current: number, typed: number, before: number | null): number {
  if (before === null || before === current || typed === current) return typed;
  if (typed === before) return current;
  throw new AppError("PRICE_CHANGED", {
    message: `Otra persona cambió el precio: ahora es ${formatPesos(current)}. Cierra el producto y ábrelo otra vez.`,
  });
}

type Keyed = NonNullable<Awaited<ReturnType<typeof movementByKey>>>;

/** Whether that movement is what this save asks for: then its answer was lost. */
function isSame(first: Keyed, id: string, stock: number, stockBefore: number | null): boolean {
  if (first.productId !== id || first.reason !== "CORRECTION") return false;
  return stockBefore === null ? first.stockAfter === stock : first.quantity === stock - stockBefore;
}

const mismatch = (name: string, stock: number) =>
  `Otro cambio del stock de «${name}» ya se guardó: ahora dice ${stock.toLocaleString("es-CO")}. Cierra el producto y ábrelo otra vez.`;

/** Its picture goes along, unless another product shows the same one. */
export async function removeProduct(tx: StoreTx, session: Session, id: string, now: Date): Promise<void> {
  const removed = await deleteProduct(tx, id);
  if (!removed) throw new AppError("PRODUCT_NOT_FOUND");
  if (removed.imageHash) await deleteUnusedImage(tx, removed.imageHash);
  await recordEvent(tx, session, { kind: "PRODUCT_DELETED", subject: { id, name: removed.name } }, now);
}
