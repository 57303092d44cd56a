import { useCallback, useEffect, useState } from "react";

export type Trust = "unknown" | "asking" | "trusted" | "not-yet";

const TIMEOUT_MS = 8_000;

/** The secure port answers only browsers that trust its certificate. */
async function isTrusted(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await fetch(`${origin}/api/connection/check`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Checked on arrival, on return to the page (from the settings), and on demand. */
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
