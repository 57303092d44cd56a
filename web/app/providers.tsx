import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { SessionProvider } from "#web/api/session.tsx";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { registerLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";
import { subscribeToasts } from "#web/ui/toast.ts";
import { Toasts } from "#web/ui/toasts.tsx";
import { queryClient } from "./query-client.ts";
import "#web/ui/theme/theme.ts";

// Loads the code that keeps toasts off the controls, at the latest with the first toast.
const loadToastPlace = registerLazyChunk(() => import("#web/ui/toast-place.ts"));
subscribeToasts(() => loadToastPlace().catch(() => undefined));

export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <SessionProvider>
            <ConfirmProvider>{children}</ConfirmProvider>
          </SessionProvider>
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
