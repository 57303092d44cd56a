import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import {
  addProductExpiry,
  changeProductExpiry,
  expiringGoodsReport,
} from "#core/contract/expiries/expiries.ts";
import { useEndpoint, useWrite } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

/** Starts with REPORTS_KEY, so that sales, which change the remaining units, refresh this query too. */
const EXPIRING = [...REPORTS_KEY, "expiring"] as const;

export const useExpiringProducts = (days: number, enabled = true) =>
  useEndpoint(
    [...EXPIRING, days],
    expiringGoodsReport,
    { query: { days } },
    { placeholderData: keepPreviousData, enabled },
  );

export function useRefreshExpiringProducts() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: EXPIRING });
}

export const useAddExpiryRecord = () => useWrite(addProductExpiry, useRefreshExpiringProducts());
export const useCloseExpiryRecord = () => useWrite(changeProductExpiry, useRefreshExpiringProducts());
