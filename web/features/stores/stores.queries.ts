import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  getStoreSettings,
  readRelease,
  readStoreBackups,
  updateStore,
} from "#core/contract/stores/stores.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { call } from "#web/api/client.ts";
import { SETTINGS_KEY } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";

export function useSaveStore() {
  const { store, changeStore } = useSession();
  return useMutation({
    mutationFn: (body: EndpointCallInput<typeof updateStore>["body"]) =>
      call(updateStore, { params: { id: store?.id ?? "" }, body }),
    onSuccess: ({ data }) => changeStore(data.store),
  });
}

export function useStoreBackups(id: string) {
  return useQuery({
    queryKey: ["backups", id],
    queryFn: async ({ signal }) => (await call(readStoreBackups, { params: { id } }, { signal })).data,
    staleTime: 0,
  });
}

export function useRelease() {
  return useQuery({
    queryKey: ["release"],
    queryFn: async ({ signal }) => (await call(readRelease, {}, { signal })).data,
    staleTime: 0,
  });
}

export const storeSettingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) =>
    fallBackToReplica(
      async () => (await call(getStoreSettings, {}, { signal })).data,
      (copy, storeId) => copy.readSettingsFromReplica(storeId),
    ),
  staleTime: 60_000,
  // Another device may change the settings. Loaded settings stay in the cache.
  refetchOnWindowFocus: "always",
  gcTime: Number.POSITIVE_INFINITY,
});

export function useStoreSettingsQuery() {
  return useQuery(storeSettingsQuery);
}

/** Returns the defaults until the settings are loaded. */
export function useStoreSettings(): StoreSettings {
  return useQuery(storeSettingsQuery).data ?? DEFAULT_STORE_SETTINGS;
}

/** Returns the settings that this page has already loaded, without a request. */
export function useCachedStoreSettings(): StoreSettings {
  return useQuery({ ...storeSettingsQuery, enabled: false }).data ?? DEFAULT_STORE_SETTINGS;
}
