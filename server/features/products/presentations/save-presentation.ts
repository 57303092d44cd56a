import type { AuditKind } from "#core/contract/audit.ts";
import {
  findPresentationUnitErrors,
  MAX_PRESENTATIONS,
  type Presentation,
  type PresentationFields,
} from "#core/contract/products/presentation.ts";
import type { PresentationChange } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import * as presentations from "#server/features/products/presentations/presentations.sql.ts";
import {
  findProductById,
  type LockedProductRow,
  lockProduct,
} from "#server/features/products/products.sql.ts";

/**
 * @throws PRODUCT_NOT_FOUND, PRESENTATIONS_FULL, PRESENTATION_NAME_TAKEN, PRODUCT_CODE_TAKEN or
 * INVALID_INPUT
 */
export async function createPresentation(call: WriteCall, productId: string, fields: PresentationFields) {
  const { tx, now } = call;
  const product = await lockProduct(tx, productId);
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  refuseMisfit(product.unit, fields.units);
  const others = await presentations.readPresentationsOfProduct(tx, productId);
  if (others.length >= MAX_PRESENTATIONS) throw new AppError("PRESENTATIONS_FULL");
  const made: Presentation = { ...fields, id: uuidv7(now.getTime()), active: true };
  await presentations.insertPresentations(tx, [{ ...made, productId }], now);
  return recordChange(call, "PRESENTATION_CREATED", { id: productId, product }, made, describe(made));
}

/**
 * Absent fields keep their values.
 * @throws PRESENTATION_NOT_FOUND, and the errors of `createPresentation`
 */
export async function changePresentation(
  call: WriteCall,
  productId: string,
  id: string,
  fields: PresentationChange,
): Promise<Product> {
  const { tx } = call;
  const { product, presentation: before } = await lockPresentation(tx, productId, id);
  const after: Presentation = { ...before, ...omitUndefinedFields(fields) };
  refuseMisfit(product.unit, after.units);
  await presentations.updatePresentations(tx, [after]);
  const details = { ...describe(after), ...(before.price !== after.price && { from: before.price }) };
  return recordChange(call, "PRESENTATION_CHANGED", { id: productId, product }, after, details);
}

/**
 * Past sales keep their copy of the presentation.
 * @throws PRESENTATION_NOT_FOUND
 */
export async function removePresentation(call: WriteCall, productId: string, id: string) {
  const { product, presentation } = await lockPresentation(call.tx, productId, id);
  await presentations.deletePresentationRow(call.tx, id);
  await recordChange(call, "PRESENTATION_DELETED", { id: productId, product }, presentation, {});
}

/**
 * Locks the product first.
 * @throws PRESENTATION_NOT_FOUND
 */
async function lockPresentation(tx: StoreTx, productId: string, id: string) {
  const product = await lockProduct(tx, productId);
  const presentation =
    product && (await presentations.readPresentationsOfProduct(tx, productId)).find((one) => one.id === id);
  if (!product || !presentation) throw new AppError("PRESENTATION_NOT_FOUND");
  return { product, presentation };
}

function refuseMisfit(unit: Unit, units: number) {
  const findings = findPresentationUnitErrors(unit, units);
  if (findings.length > 0) throw invalidInput(findings);
}

const describe = ({ units, price, active }: Presentation) => ({ units, price, active });

async function recordChange(
  { tx, session, now }: WriteCall,
  kind: AuditKind,
  { id, product }: { id: string; product: LockedProductRow },
  { name }: Presentation,
  about: Record<string, string | number | boolean | null>,
): Promise<Product> {
  presentations.markProductsChanged(tx, [id], now);
  const subject = { id, name: `${product.name} (${name})` };
  await recordEvent(tx, session, { kind, subject, details: about }, now);
  return (await findProductById(tx, id))!;
}
