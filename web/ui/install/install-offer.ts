/** Chromium's deferred install prompt; other browsers have none. */
export type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let storedOffer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

export function storeInstallPrompt(offer: InstallPromptEvent | null): void {
  storedOffer = offer;
  for (const listener of listeners) listener();
}

export const readInstallPrompt = () => storedOffer;

export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The event fires once, soon after load. By default Chromium's own install bar would cover the till.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  storeInstallPrompt(event as InstallPromptEvent);
});
addEventListener("appinstalled", () => storeInstallPrompt(null));
