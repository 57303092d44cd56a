import { useSyncExternalStore } from "react";
import { currentOffer, onOffer, storeOffer } from "./install-offer.ts";

/** `ask`: the browser can show an install prompt. `by-hand`: on an iPhone the user must install. */
export type InstallMethod = "ask" | "by-hand";

export function useInstall(): InstallMethod | null {
  const offer = useSyncExternalStore(onOffer, currentOffer);
  // An app installed from an insecure page could not open without a network.
  if (!isSecureContext || matchMedia("(display-mode: standalone)").matches) return null;
  if (offer) return "ask";
  return (navigator as { standalone?: boolean }).standalone === false ? "by-hand" : null;
}

export async function install(): Promise<boolean> {
  const offer = currentOffer();
  storeOffer(null);
  return (await offer?.prompt())?.outcome === "accepted";
}
