import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeSupplier,
  createSupplier,
  deleteSupplier,
  listSupplierPurchases,
  listSuppliers,
} from "#core/contract/suppliers.ts";
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
    mutationFn: ({ id, body }: { id: string | null; body: SupplierRequestBody }) =>
      id ? call(changeSupplier, { params: { id }, body }) : call(createSupplier, { body }),
    onSettled: useRefresh(),
  });
}

export function useDeleteSupplier() {
  return useMutation({
    mutationFn: (id: string) => call(deleteSupplier, { params: { id } }),
    onSettled: useRefresh(),
  });
}
