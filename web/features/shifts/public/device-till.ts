import { useSyncExternalStore } from "react";
import { useSession } from "#web/api/session.tsx";

const KEY = "till:";
const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

function read(storeId: string): string | null {
  try {
    return localStorage.getItem(KEY + storeId);
  } catch {
    return null;
  }
}

/** This device's till, for all users who sign in here; null means the store's first till. */
export function useDeviceTill(): [string | null, (tillId: string | null) => void] {
  const storeId = useSession().store?.id ?? "";
  const tillId = useSyncExternalStore(subscribe, () => read(storeId));

  function choose(chosen: string | null) {
    try {
      if (chosen) localStorage.setItem(KEY + storeId, chosen);
      else localStorage.removeItem(KEY + storeId);
    } catch {
      // Without storage the device stays at the first till.
    }
    for (const listener of listeners) listener();
  }

  return [tillId, choose];
}
