import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import { changeSettings } from "#core/contract/stores/change-settings.ts";
import { call } from "#web/api/client.ts";
import { settingsQuery } from "./stores.queries.ts";

export type SettingsPatch = CallInput<typeof changeSettings>["body"];

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: SettingsPatch) => (await call(changeSettings, { body })).data,
    // The scope sends changes one after the other, so that no older answer replaces a newer one.
    scope: { id: "store-settings" },
    onMutate: () => queryClient.cancelQueries(settingsQuery),
    onSuccess: (data) => queryClient.setQueryData(settingsQuery.queryKey, data),
    // Reads the settings again: the server may have saved without answering, or another user saved first.
    onError: () => void queryClient.invalidateQueries(settingsQuery),
  });
}
