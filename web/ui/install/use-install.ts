import { useSyncExternalStore } from "react";
import { readInstallPrompt, storeInstallPrompt, subscribeInstallPrompt } from "./install-offer.ts";

/** `ask`: the browser can show an install prompt. `by-hand`: on an iPhone the user must install. */
export type InstallMethod = "ask" | "by-hand";

export function useInstallMethod(): InstallMethod | null {
  const offer = useSyncExternalStore(subscribeInstallPrompt, readInstallPrompt);
  // An app installed from an insecure page could not open without a network.
  if (!isSecureContext || matchMedia("(display-mode: standalone)").matches) return null;
  if (offer) return "ask";
  return (navigator as { standalone?: boolean }).standalone === false ? "by-hand" : null;
}

export async function showInstallPrompt(): Promise<boolean> {
  const offer = readInstallPrompt();
  storeInstallPrompt(null);
  return (await offer?.prompt())?.outcome === "accepted";
}
