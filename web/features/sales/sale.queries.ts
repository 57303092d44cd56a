import { useQuery } from "@tanstack/react-query";
import { type FullSale, getSale } from "#core/contract/sales/full-sale.ts";
import { call } from "#web/api/client.ts";
import { SALES_KEY } from "#web/api/query-keys.ts";
import { fallBackToReplica, readReplica } from "#web/offline/replica/fallback.ts";

/** Reads a sale from the server, or from the device's replica while the server is unreachable. */
export function useRecordedSale(id: string) {
  return useQuery({
    queryKey: [...SALES_KEY, "one", id],
    queryFn: ({ signal }) =>
      fallBackToReplica<FullSale & { fromCopy?: true }>(
        async () => {
          const { data } = await call(getSale, { params: { id } }, { signal });
          void readReplica((copy) => copy.storeSaleInReplica(data));
          return data;
        },
        (copy, storeId) => copy.readSaleFromReplica(storeId, id),
      ),
  });
}

/** Sales that this device made or displayed recently, read without the server. */
export function useDeviceSales() {
  return useQuery({
    queryKey: [...SALES_KEY, "here"],
    queryFn: async () =>
      (await readReplica((copy, storeId) => copy.readSalesFromReplica(storeId, SHOWN))) ?? [],
  });
}

const SHOWN = 30;
