import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { SessionProvider } from "#web/api/session.tsx";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { registerLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";
import { subscribeToasts } from "#web/ui/toast.ts";
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
