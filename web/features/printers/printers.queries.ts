import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readConnection } from "#core/contract/connection.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changePrinter,
  createPrinter,
  deletePrinter,
  listDrawerOpenings,
  listPrinters,
  listPrintQueues,
  openDrawerWithoutSale,
  printTestPage,
  recordDrawerOpening,
} from "#core/contract/printers/printers.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";

const PRINTERS_KEY = ["printers"] as const;

const printers = queryOptions({
  queryKey: PRINTERS_KEY,
  queryFn: async ({ signal }) => {
    // Asks first whether printing is on, because a refused request would log an error in the console.
    const { data } = await call(readConnection, {}, { signal });
    if (!data.printing) throw new ApiError(403, "PRINTING_OFF", "");
    return (await call(listPrinters, {}, { signal })).data;
  },
  retry: false,
});

export const usePrinters = () => useQuery(printers);

export const usePrintQueues = (enabled: boolean) =>
  useQuery({
    queryKey: [...PRINTERS_KEY, "queues"],
    queryFn: async ({ signal }) => (await call(listPrintQueues, {}, { signal })).data,
    enabled,
    retry: false,
  });

export function useSavePrinter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      ...body
    }: { id: string | null } & EndpointCallInput<typeof createPrinter>["body"]) =>
      (await (id ? call(changePrinter, { params: { id }, body }) : call(createPrinter, { body }))).data,
    onSettled: () => client.invalidateQueries(printers),
  });
}

export function useDeletePrinter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deletePrinter, { params: { id } }),
    onSettled: () => client.invalidateQueries(printers),
  });
}

export const usePrintTestPage = () =>
  useMutation({ mutationFn: async (id: string) => (await call(printTestPage, { params: { id } })).data });

export const useKickDrawer = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(openDrawerWithoutSale, { params: { id }, body: { reason } }),
  });

export const useRecordDrawerOpening = () =>
  useMutation({ mutationFn: (reason: string) => call(recordDrawerOpening, { body: { reason } }) });

export const useDrawerOpenings = (shiftId: string) =>
  useQuery({
    queryKey: [...PRINTERS_KEY, "openings", shiftId],
    queryFn: async ({ signal }) => (await call(listDrawerOpenings, { query: { shiftId } }, { signal })).data,
    staleTime: 0,
  });
