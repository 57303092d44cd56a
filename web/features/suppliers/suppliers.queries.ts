import { keepPreviousData, useMutation } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeSupplier,
  createSupplier,
  deleteSupplier,
  listSupplierPurchases,
  listSuppliers,
  type Supplier,
} from "#core/contract/suppliers.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { SUPPLIERS_KEY } from "#web/api/query-keys.ts";

export const useSuppliers = () =>
  useEndpoint(SUPPLIERS_KEY, listSuppliers, {}, { select: ({ suppliers }) => suppliers, staleTime: 60_000 });

export const useSupplierPurchases = (id: string, days: number) =>
  useEndpoint(
    SUPPLIERS_KEY,
    listSupplierPurchases,
    { params: { id }, query: { days } },
    { placeholderData: keepPreviousData },
  );

/** Makes the suppliers stale. Also needed after a failed write, which may be saved although the answer was lost. */
const useRefresh = () => useInvalidateAndWait(SUPPLIERS_KEY);

type SavedSupplier = { shown: Supplier | null; body: EndpointCallInput<typeof createSupplier>["body"] };

/** Returns a new supplier as saved; null for a changed one. */
export function useSaveSupplier() {
  return useMutation({
    mutationFn: async ({ shown, body }: SavedSupplier): Promise<Supplier | null> => {
      if (!shown) return (await call(createSupplier, { body })).data.supplier;
      const changed = pickChangedFields(shown, body);
      if (Object.keys(changed).length > 0)
        await call(changeSupplier, { params: { id: shown.id }, body: changed });
      return null;
    },
    onSettled: useRefresh(),
  });
}

export const useDeleteSupplier = () => useWrite(deleteSupplier, { onSettled: useRefresh() });
