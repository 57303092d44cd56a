/** With it a Chromium asks whether to install, when a page says so; other browsers have none. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

let kept: InstallOffer | null = null;
const listeners = new Set<() => void>();

export function keepOffer(offer: InstallOffer | null): void {
  kept = offer;
  for (const listener of listeners) listener();
}

export const keptOffer = () => kept;

/** Until the returned function is called. */
export function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A browser says it once, soon after the page is there, and would put its own bar over the till.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  keepOffer(event as InstallOffer);
});
addEventListener("appinstalled", () => keepOffer(null));
