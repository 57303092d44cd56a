import { useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { useInvalidate, useWrite } from "#web/api/endpoint-hooks.ts";
import { SETTINGS_KEY } from "#web/api/query-keys.ts";
import { storeSettingsQuery } from "./stores.queries.ts";

export type StoreSettingsPatch = EndpointCallInput<typeof changeStoreSettings>["body"];

export function useSaveStoreSettings() {
  const queryClient = useQueryClient();
  return useWrite(changeStoreSettings, {
    // The scope sends changes one after the other, so that no older answer replaces a newer one.
    scope: { id: "store-settings" },
    onMutate: () => queryClient.cancelQueries(storeSettingsQuery),
    onSuccess: (data) => queryClient.setQueryData(storeSettingsQuery.queryKey, data),
    // Reads the settings again: the server may have saved without answering, another user may have saved first,
    // and a repeated request gets its first answer, which may be older than the settings.
    onSettled: useInvalidate(SETTINGS_KEY),
  });
}
