import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#web/app/error-boundary.tsx";
import { AppProviders } from "#web/app/providers.tsx";
import { Router } from "#web/app/router.tsx";
import "#web/ui/install/install-offer.ts";
import { ignoreAccidentalTaps } from "#web/ui/hooks/accidental-taps.ts";

declare global {
  var __zod_globalConfig: { jitless: boolean };
}
// Set before the API contract loads zod, which would try eval: the server's CSP forbids eval.
globalThis.__zod_globalConfig = { jitless: true };

// Called before any other listener is added, because its own listeners must run first to stop a tap.
ignoreAccidentalTaps();

// The page for older browsers, which the stylesheet shows only there.
const oldBrowser = document.querySelector(".old-browser");
if (oldBrowser && getComputedStyle(oldBrowser).display === "none") oldBrowser.remove();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorBoundary>
      <AppProviders>
        <Router />
      </AppProviders>
    </ErrorBoundary>
  </StrictMode>,
);
