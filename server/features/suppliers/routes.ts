import * as contract from "#core/contract/suppliers.ts";
import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { refuseIfSupplierIsOwed } from "#server/features/payables/read-payables.ts";
import {
  findProductsBoughtFromSupplier,
  sumSupplierPurchases,
} from "#server/features/suppliers/supplier-purchases.sql.ts";
import {
  deleteSupplierRow,
  insertSupplier,
  lockSupplier,
  readSupplierIds,
  readSuppliersByIds,
  updateSupplier,
} from "#server/features/suppliers/suppliers.sql.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

const PART = 200;

export function suppliersRoutes(routes: RouteRegistrar) {
  routes.list(
    contract.listSuppliers,
    async ({ tx }) => {
      const ids = await readSupplierIds(tx);
      return {
        answer: { results: ids.length, data: { suppliers: [] } },
        parts: splitIntoParts(ids, PART),
      };
    },
    ({ tx }, ids) => readSuppliersByIds(tx, ids),
  );

  routes.store(contract.listSupplierPurchases, async ({ tx, input: { params, query }, now }) => {
    const since = startOfDay(addDays(dayOf(now), 1 - query.days));
    const [[supplier], sum, products] = await Promise.all([
      readSuppliersByIds(tx, [params.id]),
      sumSupplierPurchases(tx, params.id, since),
      findProductsBoughtFromSupplier(tx, params.id, since, contract.MAX_LISTED_BOUGHT_PRODUCTS),
    ]);
    if (!supplier) throw new AppError("SUPPLIER_NOT_FOUND");
    return { supplier, ...sum, products };
  });

  routes.store(contract.createSupplier, async ({ tx, document, input }) => ({
    supplier: await insertSupplier(tx, document, input.body),
  }));

  routes.store(contract.changeSupplier, async ({ tx, input }) => ({
    supplier: await changeSupplier(tx, input.params.id, input.body),
  }));

  routes.store(contract.deleteSupplier, ({ input, ...call }) => removeSupplier(call, input.params.id));
}

/** @throws SUPPLIER_NOT_FOUND */
async function changeSupplier(tx: StoreTx, id: string, changes: contract.SupplierChanges) {
  const before = await lockSupplier(tx, id);
  if (!before) throw new AppError("SUPPLIER_NOT_FOUND");
  const changed = omitUndefinedFields(changes);
  await updateSupplier(tx, id, changed);
  return { ...before, ...changed };
}

/**
 * @throws SUPPLIER_NOT_FOUND or SUPPLIER_OWED
 * @throws SUPPLIER_HAS_ORDERS from the foreign key of orders
 */
async function removeSupplier({ tx, session, now }: WriteCall, id: string) {
  if (await lockSupplier(tx, id)) await refuseIfSupplierIsOwed(tx, id);
  const removed = await deleteSupplierRow(tx, id);
  if (!removed) throw new AppError("SUPPLIER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "SUPPLIER_DELETED", subject: { id, name: removed.name } }, now);
}
