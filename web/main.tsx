import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#web/app/error-boundary.tsx";
import { Providers } from "#web/app/providers.tsx";
import { Router } from "#web/app/router.tsx";
import "#web/ui/install/install-offer.ts";
import { ignoreAccidentalTaps } from "#web/ui/hooks/steady-taps.ts";

declare global {
  var __zod_globalConfig: { jitless: boolean };
}
// Set before the contract loads, because zod would test for eval, which the server's policy forbids.
globalThis.__zod_globalConfig = { jitless: true };

// Registered before any other listener.
ignoreAccidentalTaps();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorBoundary>
      <Providers>
        <Router />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
);
