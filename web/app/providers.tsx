import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { SessionProvider } from "#web/api/session.tsx";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { Toasts } from "#web/ui/toasts.tsx";
import { queryClient } from "./query-client.ts";
import "#web/ui/theme/theme.ts";

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
