const UPDATE_INTERVAL_MS = 60 * 60_000;

/** Only on secure pages. A new version takes over while the till is idle, and serves the next page load. */
export function registerServiceWorker(isBusy: () => boolean): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return () => {};
  let worker: ServiceWorkerRegistration | undefined;
  const takeNew = () => {
    if (!isBusy()) worker?.waiting?.postMessage("take over");
  };
  const timer = setInterval(() => void worker?.update().catch(() => {}), UPDATE_INTERVAL_MS);
  document.addEventListener("visibilitychange", takeNew);
  serviceWorker.register("/service-worker.js").then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // null in a browser that forbids service workers
      worker = registration;
      takeNew();
      // The page that was open during the first installation is uncontrolled until the worker claims it.
      if (!serviceWorker.controller) registration.active?.postMessage("take over");
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", takeNew),
      );
    },
    () => {}, // without a service worker the till still works with the network
  );
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", takeNew);
  };
}
