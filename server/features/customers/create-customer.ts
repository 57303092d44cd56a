import { createHash } from "node:crypto";
import type { Customer, CustomerFields } from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { customerById, customerOfKey, insertCustomer } from "#server/features/customers/customers.sql.ts";

type Hand = { tx: StoreTx; idempotencyKey: string | null; now: Date };

/** The same key answers the first one again, as it is by now. @throws IDEMPOTENCY_MISMATCH or CUSTOMER_NOT_FOUND */
export async function createCustomer(
  { tx, idempotencyKey, now }: Hand,
  fields: CustomerFields,
): Promise<Customer> {
  const requestHash = createHash("sha256").update(JSON.stringify(fields)).digest();
  const id = uuidv7(now.getTime());
  const made = await insertCustomer(tx, { id, fields, now, idempotencyKey, requestHash });
  if (made) return made;
  const first = await customerOfKey(tx, idempotencyKey);
  if (!first) throw new AppError("CUSTOMER_NOT_FOUND"); // deleted at this moment
  if (!first.requestHash.equals(requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH", MISMATCH);
  return (await customerById(tx, first.id))!;
}

const MISMATCH = { message: "Este cliente ya se creó con otros datos. Búscalo en la lista de clientes" };
