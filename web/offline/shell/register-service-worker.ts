import { onOtherServerVersion } from "#web/api/page-version.ts";
import {
  loadNewVersionWhenIdle,
  markNewVersionReady,
  markNewVersionReadyOncePerTab,
  TAKE_OVER_MESSAGE,
} from "./new-version.ts";

const UPDATE_INTERVAL_MS = 60 * 60_000;

/**
 * Registers the service worker, which only secure pages have. Looks for a new version every hour, and when an
 * answer names another version. The new worker takes over while no sale is in progress; then the page loads again.
 */
export function registerServiceWorker(isBusy: () => boolean): () => void {
  if (!import.meta.env.PROD) return () => {};
  const { serviceWorker } = navigator;
  let worker: ServiceWorkerRegistration | undefined;
  const update = () => void worker?.update().catch(() => {});
  const stops = [
    loadNewVersionWhenIdle(isBusy),
    // Without a service worker the next load brings the server's version.
    onOtherServerVersion((version) => {
      if (serviceWorker?.controller) update();
      else markNewVersionReadyOncePerTab(version);
    }),
  ];
  const stop = () => {
    for (const end of stops) end();
  };
  if (!serviceWorker) return stop;
  const takeNew = () => {
    if (!isBusy()) worker?.waiting?.postMessage(TAKE_OVER_MESSAGE);
  };
  let wasControlled = serviceWorker.controller !== null;
  const onControllerChange = () => {
    if (wasControlled) markNewVersionReady();
    wasControlled = true;
  };
  const timer = setInterval(update, UPDATE_INTERVAL_MS);
  document.addEventListener("visibilitychange", takeNew);
  serviceWorker.addEventListener("controllerchange", onControllerChange);
  stops.push(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", takeNew);
    serviceWorker.removeEventListener("controllerchange", onControllerChange);
  });
  serviceWorker.register("/service-worker.js").then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // undefined in a browser that forbids service workers
      worker = registration;
      takeNew();
      // The page that was open during the first installation is uncontrolled until the worker claims it.
      if (!serviceWorker.controller) registration.active?.postMessage(TAKE_OVER_MESSAGE);
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", takeNew),
      );
    },
    () => {}, // without a service worker the till still works with the network
  );
  return stop;
}
