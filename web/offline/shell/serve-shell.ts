/** How often a page that stays open looks for a new version. */
const LOOK_AGAIN_MS = 60 * 60_000;

/**
 * The service worker that opens the application without a network, where the page is secure. A new version is taken
 * while nobody is busy, and seen with the page that is opened next. Until the returned function is
 * called.
 */
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
      // Opened while the first one was being made ready, the page has none before it is opened again.
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
