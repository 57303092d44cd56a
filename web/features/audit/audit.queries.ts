import { useInfiniteQuery } from "@tanstack/react-query";
import { listAudit } from "#core/contract/audit.ts";
import { call } from "#web/api/client.ts";

export function useAuditEvents() {
  return useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listAudit, { query: { ...(pageParam && { before: pageParam }) } }, { signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
