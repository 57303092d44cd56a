const LOOK_AGAIN_MS = 60 * 60_000;

/** Secure pages only. A new version is installed when idle and used by the next page load. */
export function serveShell(isBusy: () => boolean): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return () => {};
  let worker: ServiceWorkerRegistration | undefined;
  const takeNew = () => {
    if (!isBusy()) worker?.waiting?.postMessage("take over");
  };
  const timer = setInterval(() => void worker?.update().catch(() => {}), LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", takeNew);
  serviceWorker.register("/service-worker.js").then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // as of a browser that is told to keep none
      worker = registration;
      takeNew();
      // A page opened during the first installation is not controlled until it is reloaded.
      if (!serviceWorker.controller) registration.active?.postMessage("take over");
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", takeNew),
      );
    },
    () => {}, // a browser that forbids it sells on with the network
  );
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", takeNew);
  };
}
