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
  // Without a registration, as in a browser that forbids service workers, the till still works with the network.
  const registered: Promise<ServiceWorkerRegistration | undefined> = serviceWorker
    ? serviceWorker.register("/service-worker.js").catch(() => undefined)
    : Promise.resolve(undefined);
  const update = () => void registered.then((worker) => worker?.update()).catch(() => {});
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
  const takeNew = async () => {
    const worker = await registered;
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
  void registered.then((worker) => {
    if (!worker) return;
    const watch = () => worker.installing?.addEventListener("statechange", takeNew);
    void takeNew();
    watch(); // a version that was found while the page loaded
    worker.addEventListener("updatefound", watch);
    // The page that was open during the first installation is uncontrolled until the worker claims it.
    if (!serviceWorker.controller) worker.active?.postMessage(TAKE_OVER_MESSAGE);
  });
  return stop;
}
