import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#web/app/error-boundary.tsx";
import { Providers } from "#web/app/providers.tsx";
import { Router } from "#web/app/router.tsx";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorBoundary>
      <Providers>
        <Router />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
);
