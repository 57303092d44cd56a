import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { getConnection } from "#core/contract/connection.ts";
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
import { useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";

const PRINTERS_KEY = ["printers"] as const;

const printers = queryOptions({
  queryKey: PRINTERS_KEY,
  queryFn: async ({ signal }) => {
    // Reads first whether this server prints, because a refused request would log an error in the console.
    const { data } = await call(getConnection, {}, { signal });
    if (!data.printing) throw new ApiError(403, "PRINTING_OFF", "");
    return (await call(listPrinters, {}, { signal })).data;
  },
  retry: false,
});

export const usePrinters = () => useQuery(printers);

export const usePrintQueues = (enabled: boolean) =>
  useEndpoint(PRINTERS_KEY, listPrintQueues, {}, { enabled, retry: false });

export function useSavePrinter() {
  return useMutation({
    mutationFn: async ({
      id,
      ...body
    }: { id: string | null } & EndpointCallInput<typeof createPrinter>["body"]) =>
      (await (id ? call(changePrinter, { params: { id }, body }) : call(createPrinter, { body }))).data,
    onSettled: useInvalidateAndWait(PRINTERS_KEY),
  });
}

export const useDeletePrinter = () =>
  useWrite(deletePrinter, { onSettled: useInvalidateAndWait(PRINTERS_KEY) });

export const usePrintTestPage = () => useWrite(printTestPage);
export const useKickDrawer = () => useWrite(openDrawerWithoutSale);
export const useRecordDrawerOpening = () => useWrite(recordDrawerOpening);

export const useDrawerOpenings = (shiftId: string) =>
  useEndpoint(PRINTERS_KEY, listDrawerOpenings, { query: { shiftId } }, { staleTime: 0 });
