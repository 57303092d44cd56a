import { hasCopy } from "#web/offline/device/store-databases.ts";
import { toast } from "#web/ui/toast.ts";

/** How often it is looked at until it is true, in milliseconds. */
const LOOK_MS = 1_000;
const saidName = (storeId: string) => `mostrador-ready:${storeId}`;

/** Whether this device can be opened, and sells, without a network: the service worker has the files, and the shop is copied. */
export function isReadyOffline(storeId: string): boolean {
  return Boolean(navigator.serviceWorker?.controller) && hasCopy(storeId);
}

/** Says once for a store that this device can sell without a network, as soon as that is true. Until the returned function is called. */
export function sayWhenReady(storeId: string): () => void {
  if (!navigator.serviceWorker || localStorage.getItem(saidName(storeId)) !== null) return () => {};
  const timer = setInterval(() => {
    if (!isReadyOffline(storeId)) return;
    clearInterval(timer);
    try {
      localStorage.setItem(saidName(storeId), "1");
    } catch {
      // Then it is said again the next time.
    }
    toast.success(
      "Listo para vender sin internet",
      "Si se va la conexión, sigue vendiendo: todo queda guardado.",
    );
  }, LOOK_MS);
  return () => clearInterval(timer);
}
