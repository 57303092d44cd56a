import { listSales, markDocumentFlagsSeen } from "#core/contract/sales/sale-lists.ts";
import { useEndpointAnswer, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { SALES_KEY } from "#web/api/query-keys.ts";

const PAGE = 10;

export const useFlaggedSales = (page: number) =>
  useEndpointAnswer(
    SALES_KEY,
    listSales,
    { query: { flagged: "true", page, limit: PAGE } },
    { staleTime: 0 },
  );

export const useMarkSaleFlagsSeen = () =>
  useWrite(markDocumentFlagsSeen, { onSettled: useInvalidateAndWait(SALES_KEY) });
