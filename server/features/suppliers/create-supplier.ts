import { createHash } from "node:crypto";
import type { Supplier, SupplierFields } from "#core/contract/suppliers.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { insertSupplier, supplierOfKey } from "#server/features/suppliers/suppliers.sql.ts";

type Hand = { tx: StoreTx; idempotencyKey: string | null; now: Date };

/** The same key answers the first one again, as it is by now. @throws IDEMPOTENCY_MISMATCH or SUPPLIER_NOT_FOUND */
export async function createSupplier(
  { tx, idempotencyKey, now }: Hand,
  fields: SupplierFields,
): Promise<Supplier> {
  const requestHash = createHash("sha256").update(JSON.stringify(fields)).digest();
  const id = uuidv7(now.getTime());
  const made = await insertSupplier(tx, { id, fields, now, idempotencyKey, requestHash });
  if (made) return made;
  const first = await supplierOfKey(tx, idempotencyKey);
  if (!first) throw new AppError("SUPPLIER_NOT_FOUND"); // deleted at this moment
  if (!first.requestHash.equals(requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH", MISMATCH);
  return first.supplier;
}

const MISMATCH = { message: "Este proveedor ya se creó con otros datos. Búscalo en la lista de proveedores" };
