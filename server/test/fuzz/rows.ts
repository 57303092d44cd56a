import type { Endpoint } from "#core/contract/endpoint.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

export type CreatedIds = Record<string, string>;
type RowMaker = (store: TestClient & TestUser, ids: CreatedIds) => Promise<string>;

/** Functions that create a row, by the first part of a path. */
export const ROW_MAKERS: Record<string, RowMaker> = {
  products: async (store) => (await aProduct(store, { stock: 9_000 })).id,
  customers: async (store) => (await aCustomer(store)).id,
  suppliers: async (store) => (await aSupplier(store)).id,
  "purchase-orders": async (store) => (await aPurchaseOrder(store)).id,
  sales: async (store, ids) => {
    const items = [{ productId: ids.products!, quantity: 1 }];
    return (await store.call(recordSale, { body: { items, paymentMethod: "CASH" } })).data.id;
  },
  // A user who never signs in, because a request may change or remove them.
  users: async (store) => (await signIn("CASHIER", store.storeId)).userId,
  stores: async (store) => store.storeId,
};

/** Creates one row for each first part of a path. */
export async function createRowOfEachKind(store: TestClient & TestUser): Promise<CreatedIds> {
  const ids: CreatedIds = {};
  for (const area of Object.keys(ROW_MAKERS)) ids[area] = await ROW_MAKERS[area]!(store, ids);
  return ids;
}

export const firstPathSegmentOf = (endpoint: Endpoint) => endpoint.path.split("/")[1]!;
