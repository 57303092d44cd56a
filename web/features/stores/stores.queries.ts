import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  getRelease,
  getStoreBackupStatus,
  getStoreSettings,
  updateStore,
} from "#core/contract/stores/stores.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useWrite } from "#web/api/endpoint-hooks.ts";
import { SETTINGS_KEY } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";

export function useSaveStore() {
  const { changeStore } = useSession();
  return useWrite(updateStore, { onSuccess: ({ store }) => changeStore(store) });
}

export const useStoreBackups = (id: string) =>
  useEndpoint(["backups", id], getStoreBackupStatus, { params: { id } }, { staleTime: 0 });

/** The version of Mostrador that runs, and a newer one that lies in its folder, if any. */
export const useInstalledVersion = () => useEndpoint(["release"], getRelease, {}, { staleTime: 0 });

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
