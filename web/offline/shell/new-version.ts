// Loads the page again for a new version of Mostrador, where nobody loses what they typed.

/**
 * What a page says to a waiting service worker. Pages of 0.1.0 say "take over", and the worker loads those again,
 * because they do not do it themselves.
 */
export const TAKE_OVER_MESSAGE = "take over, the page loads itself again";
export const TAKE_OVER_MESSAGE_OF_0_1_0 = "take over";

const SCREENS_WITHOUT_INPUT = ["/sales/new", "/new-sale", "/free-sale", "/sales", "/dashboard"];

/** Whether nothing typed is lost on this screen while no sale is in progress. */
export const isScreenWithoutInput = (path: string): boolean => SCREENS_WITHOUT_INPUT.includes(path);

const CHECK_INTERVAL_MS = 30_000;

let isReady = false;

/** Call it when the next load of the page will bring the new version. */
export function markNewVersionReady(): void {
  isReady = true;
}

const LOADED_FOR = "mostrador-loaded-for";

/**
 * Like `markNewVersionReady`, but once for a version in each tab: a cache on the way may still answer with the old
 * page.
 */
export function markNewVersionReadyOncePerTab(version: string): void {
  try {
    if (sessionStorage.getItem(LOADED_FOR) === version) return;
    sessionStorage.setItem(LOADED_FOR, version);
  } catch {
    return; // without storage the page would be loaded again and again
  }
  isReady = true;
}

/** Loads the page again if a new version is ready. Only where the person has typed nothing. */
export function loadNewVersion(): void {
  if (!isReady) return;
  isReady = false;
  location.reload();
}

/** Loads a new version once no sale is in progress, until the returned function is called. */
export function loadNewVersionWhenIdle(isBusy: () => boolean): () => void {
  const check = () => {
    const isDialogOpen = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    if (!isBusy() && !isDialogOpen && isScreenWithoutInput(location.pathname)) loadNewVersion();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
