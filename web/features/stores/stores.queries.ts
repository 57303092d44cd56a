import { useMutation, useQuery } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import { storeBackups, updateStore } from "#core/contract/stores.ts";
import { call } from "#web/api/client.ts";
import { useSession } from "#web/api/session.tsx";

export function useSaveStore() {
  const { store, changeStore } = useSession();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateStore>["body"]) =>
      call(updateStore, { params: { id: store?.id ?? "" }, body }),
    onSuccess: ({ data }) => changeStore(data.store),
  });
}

export function useBackups(id: string) {
  return useQuery({
    queryKey: ["backups", id],
    queryFn: async ({ signal }) => (await call(storeBackups, { params: { id } }, { signal })).data,
    staleTime: 0,
  });
}
