import { createSignal } from "#web/signal.ts";

/** Chromium's deferred install prompt; other browsers have none. */
export type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let storedOffer: InstallPromptEvent | null = null;
const changes = createSignal();

export function storeInstallPrompt(offer: InstallPromptEvent | null): void {
  storedOffer = offer;
  changes.emit();
}

export const readInstallPrompt = () => storedOffer;

export const subscribeInstallPrompt = changes.subscribe;

// The event fires once, soon after load. By default Chromium's own install bar would cover the till.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  storeInstallPrompt(event as InstallPromptEvent);
});
addEventListener("appinstalled", () => storeInstallPrompt(null));
