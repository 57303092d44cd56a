import { QueryClient } from "@tanstack/react-query";

/** A refusal (4xx) is an answer; only a failing server or network is worth asking again. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  return failures < 2 && !(status >= 400 && status < 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, retryDelay: (attempt) => 500 * 2 ** attempt, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
