import type { Product, ProductFields } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import {
  insertProduct,
  lockStock,
  productById,
  updateProduct,
} from "#server/features/products/products.sql.ts";
import { storeImage } from "#server/features/products/store-image.ts";
import type { UploadedFile } from "#server/http/form.ts";
import type { Session } from "#server/http/session.ts";

export async function createProduct(
  tx: StoreTx,
  session: Session,
  fields: ProductFields,
  file: UploadedFile | null,
  now: Date,
): Promise<Product> {
  const id = uuidv7(now.getTime());
  const imageHash = file && (await storeImage(tx, file, now));
  await insertProduct(tx, id, fields, imageHash, now);
  await changeStock(tx, session, id, fields.stock, "INITIAL", now);
  return (await productById(tx, id))!;
}

/**
 * All fields are replaced. Another stock is an adjustment by the difference from what the form was opened
 * with, where it says so, else from the present one.
 * @throws INSUFFICIENT_STOCK when more was sold meanwhile than the difference leaves
 */
export async function saveProduct(
  tx: StoreTx,
  session: Session,
  id: string,
  {
    removeImage,
    stockBefore,
    ...fields
  }: ProductFields & {
    removeImage?: boolean;
    stockBefore?: number | null;
  },
  file: UploadedFile | null,
  now: Date,
): Promise<Product> {
  const current = await lockStock(tx, id);
  if (current === null) throw new AppError("PRODUCT_NOT_FOUND");
  const hash = file && (await storeImage(tx, file, now));
  await updateProduct(tx, id, fields, hash || removeImage ? { hash } : "keep", now);
  await changeStock(tx, session, id, fields.stock - (stockBefore ?? current), "ADJUSTMENT", now);
  return (await productById(tx, id))!;
}

async function changeStock(
  tx: StoreTx,
  session: Session,
  productId: string,
  quantity: number,
  kind: "INITIAL" | "ADJUSTMENT",
  now: Date,
): Promise<void> {
  if (quantity === 0) return;
  await moveStock(tx, { kind, lines: [{ productId, quantity }], user: session }, now);
}
