import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput, EndpointOutput } from "#core/contract/endpoint.ts";
import type { EnteredCountLine, enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import {
  type CountLineFilter,
  cancelStockCount,
  closeStockCount,
  deleteStockCountEntry,
  getStockCount,
  listStockCountLines,
  listStockCounts,
  MAX_OPEN_COUNTS,
  proposeStockCount,
  type StockCountLine,
  startStockCount,
} from "#core/contract/stock-counts/stock-counts.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useEndpointAnswer, useInvalidate, useWrite } from "#web/api/endpoint-hooks.ts";
import { PRODUCTS_KEY, REPORTS_KEY, STOCK_COUNTS_KEY } from "#web/api/query-keys.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { fallBackToReplica, readReplica } from "#web/offline/replica/fallback.ts";
import { useInvalidateWithReplica } from "#web/offline/replica/refresh-replica.ts";

/** Milliseconds after which an open count is read again, so that two telephones see each other's entries. */
const COUNT_POLL_MS = 10_000;

/** Marks data from the device's replica, which knows the open counts but not what was counted. */
type FromCopy = { fromCopy?: true };
type CountsPage = EndpointOutput<typeof listStockCounts>;
export type CountPage = EndpointOutput<typeof getStockCount>;
type CountFilter = NonNullable<EndpointCallInput<typeof getStockCount>["query"]>;

export const useOpenCounts = () =>
  useQuery({
    queryKey: [...STOCK_COUNTS_KEY, "open"],
    queryFn: ({ signal }) =>
      fallBackToReplica<CountsPage & FromCopy>(
        () => call(listStockCounts, { query: { status: "OPEN", limit: MAX_OPEN_COUNTS } }, { signal }),
        (shop, storeId) => shop.readOpenCountsFromReplica(storeId),
      ),
    refetchInterval: COUNT_POLL_MS,
  });

/** A page of all counts, the latest first. */
export const useStockCounts = (page: number) =>
  useEndpointAnswer(
    [...STOCK_COUNTS_KEY, "list", page],
    listStockCounts,
    { query: { page } },
    { placeholderData: keepPreviousData },
  );

/** The products to count today: worth most, and not counted for the longest time. */
export const useCountProposal = (enabled: boolean) =>
  useEndpoint([...STOCK_COUNTS_KEY, "proposal"], proposeStockCount, {}, { enabled, staleTime: 0 });

/** The header and the progress of a count need no lines. */
const SUMMARY: CountFilter = { show: "counted", limit: 1 };
const summaryKey = (id: string) => [...STOCK_COUNTS_KEY, id, SUMMARY];

export const useCountSummary = (id: string) => useStockCount(id, SUMMARY);

/** One count with a page of its lines. An open count is read again while the screen is open. */
export const useStockCount = (id: string, filter: CountFilter) =>
  useQuery({
    queryKey: [...STOCK_COUNTS_KEY, id, filter],
    queryFn: ({ signal }) =>
      fallBackToReplica<CountPage & FromCopy>(
        () => call(getStockCount, { params: { id }, query: filter }, { signal }),
        (shop, storeId) => shop.readCountFromReplica(storeId, id),
      ),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    refetchInterval: ({ state }) => (isRunning(state.data?.data.count.status) ? COUNT_POLL_MS : false),
  });

const isRunning = (status?: string) => status === undefined || status === "OPEN" || status === "CLOSING";

/** The ids of the products of a count of a list; null for another count, or if this device does not know them. */
export const useListedProducts = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...STOCK_COUNTS_KEY, id, "listed"],
    queryFn: async () => {
      const ids = await readReplica((shop, storeId) => shop.readListedProductsFromReplica(storeId, id));
      return ids && new Set(ids);
    },
    enabled,
  }).data ?? null;

type LineProduct = Pick<StockCountLine["product"], "id" | "name">;
const MAX_FOUND_LINES = 100;

/** The line of one product, with the entries of other devices. */
export const useCountLine = (countId: string, product: LineProduct | null) =>
  useQuery({
    queryKey: [...STOCK_COUNTS_KEY, countId, "line", product?.id],
    queryFn: async ({ signal }) => {
      const query = { show: "all", search: product!.name, limit: MAX_FOUND_LINES } as const;
      const { data } = await call(getStockCount, { params: { id: countId }, query }, { signal });
      return data.lines.find((line) => line.product.id === product!.id) ?? null;
    },
    enabled: product !== null,
    refetchInterval: COUNT_POLL_MS,
    retry: false,
  });

/**
 * Reads the lines of a count for its papers and files.
 * @throws ApiError
 */
export async function readCountLines(id: string, show: CountLineFilter): Promise<StockCountLine[]> {
  return (await call(listStockCountLines, { params: { id }, query: { show } })).data;
}

export const useStartStockCount = () =>
  useWrite(startStockCount, { onSettled: useInvalidateWithReplica(STOCK_COUNTS_KEY) });

export const useCancelStockCount = () =>
  useWrite(cancelStockCount, { onSettled: useInvalidateWithReplica(STOCK_COUNTS_KEY) });

export const useCloseStockCount = () =>
  useWrite(closeStockCount, {
    onSettled: useInvalidateWithReplica(STOCK_COUNTS_KEY, PRODUCTS_KEY, REPORTS_KEY),
  });

export const useDeleteCountEntry = () =>
  useWrite(deleteStockCountEntry, { onSettled: useInvalidate(STOCK_COUNTS_KEY) });

type RecordedReading = {
  key: string;
  entry: Omit<EnteredCountLine, "id">;
  name: string;
  /** What was counted, in words, and in the unit of the product. */
  text: string;
  quantity: number;
};

/**
 * Records what was counted of one product. Without a server it waits in the queue, and the queue's own moment becomes
 * that of the entry. Resolves with the server's answer, or null.
 * @throws ApiError
 */
export function useRecordCountEntry(countId: string) {
  const perform = usePerformOperation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, entry, name, text, quantity }: RecordedReading) => {
      const outcome = await perform({
        kind: "countEntries",
        key,
        params: { id: countId },
        // Without a moment, so that a device whose clock is wrong counts at the server's time.
        body: { entries: [{ ...entry, id: key }] },
        lateBody: {},
        shown: { name, text, units: quantity },
        total: 0,
      });
      return "answer" in outcome ? (outcome.answer as Recorded) : null;
    },
    onSuccess: (recorded) => {
      // The answer has the progress: reading it again after each scan would be dear for a whole shop.
      if (recorded)
        queryClient.setQueryData<CountPage>(summaryKey(countId), (page) => withProgress(page, recorded));
      void queryClient.invalidateQueries({
        queryKey: [...STOCK_COUNTS_KEY, countId],
        predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(summaryKey(countId)),
      });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: STOCK_COUNTS_KEY }),
  });
}

type Recorded = Pick<EndpointOutput<typeof enterStockCount>["data"], "progress">;

function withProgress(page: CountPage | undefined, { progress }: Recorded): CountPage | undefined {
  if (!page) return page;
  const { count } = page.data;
  return {
    ...page,
    data: { ...page.data, count: { ...count, progress: { ...count.progress, ...progress } } },
  };
}
