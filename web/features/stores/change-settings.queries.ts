import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { call } from "#web/api/client.ts";
import { storeSettingsQuery } from "./stores.queries.ts";

export type StoreSettingsPatch = EndpointCallInput<typeof changeStoreSettings>["body"];

export function useSaveStoreSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: StoreSettingsPatch) => (await call(changeStoreSettings, { body })).data,
    // The scope sends changes one after the other, so that no older answer replaces a newer one.
    scope: { id: "store-settings" },
    onMutate: () => queryClient.cancelQueries(storeSettingsQuery),
    onSuccess: (data) => queryClient.setQueryData(storeSettingsQuery.queryKey, data),
    // Reads the settings again: the server may have saved without answering, another user may have saved first,
    // and a repeated request gets its first answer, which may be older than the settings.
    onSettled: () => void queryClient.invalidateQueries(storeSettingsQuery),
  });
}
