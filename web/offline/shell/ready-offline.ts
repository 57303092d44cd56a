import { hasReplica } from "#web/offline/device/store-databases.ts";
import { writeStored } from "#web/storage.ts";
import { toast } from "#web/ui/toast.ts";

const CHECK_INTERVAL_MS = 1_000;
const saidName = (storeId: string) => `mostrador-ready:${storeId}`;

/** Whether a service worker controls the page and the replica exists. */
export function isReadyOffline(storeId: string): boolean {
  return Boolean(navigator.serviceWorker?.controller) && hasReplica(storeId);
}

/** Waits until no sale is in progress: the message would cover its total. */
export function announceOfflineReadiness(storeId: string, isBusy: () => boolean): () => void {
  if (!navigator.serviceWorker || localStorage.getItem(saidName(storeId)) !== null) return () => {};
  const timer = setInterval(() => {
    if (!isReadyOffline(storeId) || isBusy()) return;
    clearInterval(timer);
    writeStored(saidName(storeId), "1");
    toast.success(
      "Listo para vender sin internet",
      "Si se va la conexión, sigue vendiendo: todo queda guardado.",
    );
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
