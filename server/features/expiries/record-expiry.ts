import {
  type addProductExpiry,
  findExpiryQuantityErrors,
  type ProductExpiry,
} from "#core/contract/expiries/expiries.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertExpiryDates,
  lockProductForExpiry,
  readProductExpiry,
  setExpiryDone,
} from "#server/features/expiries/expiries.sql.ts";
import { closeOldSoldOutExpiries } from "#server/features/expiries/insert-expiries.ts";

/**
 * @throws PRODUCT_NOT_FOUND
 * @throws INVALID_INPUT for a fraction of a product that is sold by the piece
 */
export async function recordExpiry(
  { tx, session, document: { id, at } }: DocumentCall,
  productId: string,
  { date, quantity }: (typeof addProductExpiry.body)["_output"],
): Promise<ProductExpiry> {
  const product = await lockProductForExpiry(tx, productId);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  const findings = findExpiryQuantityErrors(product.unit, { quantity });
  if (findings.length > 0) throw invalidInput(findings);
  const common = { source: "HAND", receptionId: null, at, user: session } as const;
  insertExpiryDates(tx, [{ productId, expiresOn: date, quantity, line: null }], common, id);
  closeOldSoldOutExpiries(tx, [productId], at);
  const subject = { id: productId, name: product.name };
  await recordEvent(tx, session, { kind: "EXPIRY_RECORDED", subject, details: { date, quantity } }, at);
  return (await readProductExpiry(tx, productId, id))!;
}

export async function changeExpiryDone(
  { tx, session, now }: WriteCall,
  { id: productId, expiryId }: { id: string; expiryId: string },
  done: boolean,
): Promise<ProductExpiry> {
  const expiry = await readProductExpiry(tx, productId, expiryId);
  if (!expiry) throw new AppError("EXPIRY_NOT_FOUND");
  if (expiry.done === done) return expiry;
  await setExpiryDone(tx, expiryId, done ? now : null);
  const { product, date } = expiry;
  await recordEvent(tx, session, { kind: "EXPIRY_DONE", subject: product, details: { date, done } }, now);
  return { ...expiry, done };
}
