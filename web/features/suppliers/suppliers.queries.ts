import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeSupplier,
  createSupplier,
  deleteSupplier,
  listSupplierPurchases,
  listSuppliers,
  type Supplier,
} from "#core/contract/suppliers.ts";
import { changedFieldsOf } from "#web/api/changed-fields.ts";
import { call } from "#web/api/client.ts";
import { SUPPLIERS_KEY } from "#web/api/query-keys.ts";

export function useSuppliers() {
  return useQuery({
    queryKey: SUPPLIERS_KEY,
    queryFn: async ({ signal }) => (await call(listSuppliers, {}, { signal })).data.suppliers,
    staleTime: 60_000,
  });
}

/** Keeps the data of the previous days while loading. */
export function useSupplierPurchases(id: string, days: number) {
  return useQuery({
    queryKey: [...SUPPLIERS_KEY, id, days],
    queryFn: async ({ signal }) =>
      (await call(listSupplierPurchases, { params: { id }, query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export type SupplierRequestBody = EndpointCallInput<typeof createSupplier>["body"];

/** Call it also after a failure: the supplier may be deleted, or saved although the answer was lost. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: SUPPLIERS_KEY });
}

export function useSaveSupplier() {
  return useMutation({
    mutationFn: async ({ shown, body }: { shown: Supplier | null; body: SupplierRequestBody }) => {
      if (!shown) return void (await call(createSupplier, { body }));
      const changed = changedFieldsOf(shown, body);
      if (Object.keys(changed).length > 0)
        await call(changeSupplier, { params: { id: shown.id }, body: changed });
    },
    onSettled: useRefresh(),
  });
}

export function useDeleteSupplier() {
  return useMutation({
    mutationFn: (id: string) => call(deleteSupplier, { params: { id } }),
    onSettled: useRefresh(),
  });
}
