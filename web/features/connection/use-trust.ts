import { useCallback, useEffect, useState } from "react";

export type Trust = "unknown" | "asking" | "trusted" | "not-yet";

/** Longer than a computer that is there takes, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** An answer from the secure port comes only to who trusts its certificate. */
async function isTrusted(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(`${origin}/api/connection/check`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Asked on arrival, whenever somebody comes back to the page, as from the settings, and when told to. */
export function useTrust(origin: string | null): { trust: Trust; ask: () => void } {
  const [trust, setTrust] = useState<Trust>("unknown");
  const ask = useCallback(() => {
    if (origin === null) return;
    setTrust((before) => (before === "trusted" ? before : "asking"));
    void isTrusted(origin).then((yes) =>
      setTrust((before) => (yes || before === "trusted" ? "trusted" : "not-yet")),
    );
  }, [origin]);
  useEffect(() => {
    ask();
    const back = () => {
      if (document.visibilityState === "visible") ask();
    };
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [ask]);
  return { trust, ask };
}
