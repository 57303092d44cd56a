import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { listSales, markDocumentFlagsSeen } from "#core/contract/sales/sale-lists.ts";
import { call } from "#web/api/client.ts";
import { useWrite } from "#web/api/endpoint-hooks.ts";
import { SALES_KEY } from "#web/api/query-keys.ts";

const PAGE = 10;

export function useFlaggedSales(page: number) {
  return useQuery({
    queryKey: [...SALES_KEY, "flagged", page],
    queryFn: ({ signal }) => call(listSales, { query: { flagged: "true", page, limit: PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useMarkSaleFlagsSeen() {
  const queryClient = useQueryClient();
  return useWrite(markDocumentFlagsSeen, () => queryClient.invalidateQueries({ queryKey: SALES_KEY }));
}
