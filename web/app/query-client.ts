import { QueryClient } from "@tanstack/react-query";

/** A refusal (4xx) is an answer; only a failing server or network is worth a retry. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  return failures < 2 && !(status >= 400 && status < 500);
}

/** The browser does not know our server, which may be this computer: every call is tried. */
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
