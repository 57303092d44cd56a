import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { SessionProvider } from "#web/api/session.tsx";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { Toasts } from "#web/ui/toasts.tsx";

import "#web/ui/theme/theme.ts";

/** Retries only after a server error or without a network: a 4xx is a final answer. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  return failures < 2 && !(status >= 400 && status < 500);
}

/** Calls are tried also while the browser is offline, because the server may be this computer. */
const networkMode = "always";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      refetchOnReconnect: true,
      retry: worthRetrying,
      retryDelay: (attempt) => 500 * 2 ** attempt,
      staleTime: 15_000,
    },
    mutations: { networkMode, retry: false },
  },
});

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
