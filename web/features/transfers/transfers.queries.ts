import { keepPreviousData } from "@tanstack/react-query";
import { listTransfers, reviewTransfer } from "#core/contract/transfers.ts";
import type { TransferStatus } from "#core/sale/payment.ts";
import { useEndpointAnswer, useInvalidate, useWrite } from "#web/api/endpoint-hooks.ts";
import { CREDIT_KEY, SALES_KEY, TRANSFERS_KEY } from "#web/api/query-keys.ts";

/** Milliseconds between two reads while a page shows transfers, which is fresh within 15 seconds. */
const REFRESH_MS = 12_000;
const PAGE_SIZE = 20;

export type TransferFilters = {
  page: number;
  status: TransferStatus | "";
  startDate: string;
  endDate: string;
};

/** The first payments that wait, and the sums; the menu and Inicio share them. */
export function usePendingTransfers(enabled: boolean) {
  const query = { status: "PENDING" as const, limit: PAGE_SIZE };
  const shown = { enabled, refetchInterval: REFRESH_MS, staleTime: REFRESH_MS };
  return useEndpointAnswer([...TRANSFERS_KEY, "pending"], listTransfers, { query }, shown);
}

export function useTransfers({ page, status, startDate, endDate }: TransferFilters) {
  const dates = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
  const query = { ...dates, ...(status && { status }), page, limit: PAGE_SIZE };
  const shown = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS };
  return useEndpointAnswer([...TRANSFERS_KEY, "list", query], listTransfers, { query }, shown);
}

/** Call its result also after a failed write. Sales and accounts show the state of their payments. */
export const useReviewTransfer = () =>
  useWrite(reviewTransfer, { onSettled: useInvalidate(SALES_KEY, CREDIT_KEY) });
