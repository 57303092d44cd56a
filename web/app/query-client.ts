import { QueryClient } from "@tanstack/react-query";

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
