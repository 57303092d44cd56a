import { useCallback, useEffect, useState } from "react";
import { timeoutSignal } from "#web/api/with-timeout.ts";

export type CertificateTrustState = "unknown" | "asking" | "trusted" | "not-yet";

const TIMEOUT_MS = 8_000;

/** Whether the browser trusts the certificate: the secure port answers only then. */
async function isTrusted(origin: string): Promise<boolean> {
  try {
    const signal = timeoutSignal(TIMEOUT_MS);
    return (await fetch(`${origin}/api/connection/check`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Checks trust on arrival, when the user returns to the page from the settings, and when `ask` is called. */
export function useCertificateTrust(origin: string | null): {
  trust: CertificateTrustState;
  ask: () => void;
} {
  const [trust, setTrust] = useState<CertificateTrustState>("unknown");
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
