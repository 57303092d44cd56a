import { useSyncExternalStore } from "react";
import { useSession } from "#web/api/session.tsx";
import { createStorageSignal } from "#web/signal.ts";
import { readStored, writeStored } from "#web/storage.ts";

const KEY = "till:";
const changes = createStorageSignal();

/** This device's till, for all users who sign in here; null means the store's first till. */
export function useDeviceTill(): [string | null, (tillId: string | null) => void] {
  const storeId = useSession().store?.id ?? "";
  const tillId = useSyncExternalStore(changes.subscribe, () => readStored(KEY + storeId));

  function choose(chosen: string | null) {
    writeStored(KEY + storeId, chosen || null);
    changes.emit();
  }

  return [tillId, choose];
}
