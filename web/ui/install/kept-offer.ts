/** Chromium's deferred install prompt; other browsers have none. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let kept: InstallOffer | null = null;
const listeners = new Set<() => void>();

export function keepOffer(offer: InstallOffer | null): void {
  kept = offer;
  for (const listener of listeners) listener();
}

export const keptOffer = () => kept;

export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The event fires once, soon after load. Chromium would show its own bar over the till.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  keepOffer(event as InstallOffer);
});
addEventListener("appinstalled", () => keepOffer(null));
