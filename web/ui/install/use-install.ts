import { useSyncExternalStore } from "react";
import { keepOffer, keptOffer, onOffer } from "./kept-offer.ts";

/** `ask`: the browser does it when asked; `by-hand`: on an iPhone, where only a person can. */
export type InstallWay = "ask" | "by-hand";

/** How the till gets onto this device's home screen; null where it cannot, or is there. */
export function useInstall(): InstallWay | null {
  const offer = useSyncExternalStore(onOffer, keptOffer);
  // Without a secure page what is installed could not open without a network.
  if (!isSecureContext || matchMedia("(display-mode: standalone)").matches) return null;
  if (offer) return "ask";
  return (navigator as { standalone?: boolean }).standalone === false ? "by-hand" : null;
}

/** An offer is good for one question. True when it was accepted. */
export async function install(): Promise<boolean> {
  const offer = keptOffer();
  keepOffer(null);
  return (await offer?.prompt())?.outcome === "accepted";
}
