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
// Set before the API contract loads zod, which would try eval: the server's CSP forbids eval.
globalThis.__zod_globalConfig = { jitless: true };

// Called before any other listener is added, because its own listeners must run first to stop a tap.
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
