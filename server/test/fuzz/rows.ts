import type { Endpoint } from "#core/contract/endpoint.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { aCustomer, anOrder, aProduct, aSupplier } from "#server/test/builders.ts";
import { type Caller, type Person, signIn } from "#server/test/harness.ts";

export type Ids = Record<string, string>;
type Maker = (store: Caller & Person, ids: Ids) => Promise<string>;

/** Functions that create a row, by the first part of a path. */
export const makers: Record<string, Maker> = {
  products: async (store) => (await aProduct(store, { stock: 9_000 })).id,
  customers: async (store) => (await aCustomer(store)).id,
  suppliers: async (store) => (await aSupplier(store)).id,
  "purchase-orders": async (store) => (await anOrder(store)).id,
  sales: async (store, ids) => {
    const items = [{ productId: ids.products!, quantity: 1 }];
    return (await store.call(recordSale, { body: { items, paymentMethod: "CASH" } })).data.id;
  },
  // A user who never signs in, because a request may change or remove them.
  users: async (store) => (await signIn("CASHIER", store.storeId)).userId,
  stores: async (store) => store.storeId,
};

/** Creates one row for each first part of a path. */
export async function oneOfEach(store: Caller & Person): Promise<Ids> {
  const ids: Ids = {};
  for (const area of Object.keys(makers)) ids[area] = await makers[area]!(store, ids);
  return ids;
}

export const areaOf = (endpoint: Endpoint) => endpoint.path.split("/")[1]!;
