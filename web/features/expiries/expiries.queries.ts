import { keepPreviousData } from "@tanstack/react-query";
import {
  addProductExpiry,
  changeProductExpiry,
  expiringGoodsReport,
} from "#core/contract/expiries/expiries.ts";
import { useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

/** Starts with REPORTS_KEY, so that sales, which change the remaining units, refresh this query too. */
const EXPIRING = [...REPORTS_KEY, "expiring"] as const;

export const useExpiringProducts = (days: number, enabled = true) =>
  useEndpoint(
    EXPIRING,
    expiringGoodsReport,
    { query: { days } },
    { placeholderData: keepPreviousData, enabled },
  );

export const useRefreshExpiringProducts = () => useInvalidateAndWait(EXPIRING);

export const useAddExpiryRecord = () =>
  useWrite(addProductExpiry, { onSettled: useRefreshExpiringProducts() });
export const useCloseExpiryRecord = () =>
  useWrite(changeProductExpiry, { onSettled: useRefreshExpiringProducts() });
