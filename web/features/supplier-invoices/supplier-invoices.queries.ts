import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import {
  changeSupplierInvoice,
  getSupplierInvoice,
  listSupplierInvoices,
  type SupplierInvoice,
  uploadSupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { call } from "#web/api/client.ts";
import {
  endpointKey,
  useEndpoint,
  useEndpointAnswer,
  useInvalidate,
  useWrite,
} from "#web/api/endpoint-hooks.ts";
import {
  PAYABLES_KEY,
  PRODUCTS_KEY,
  PURCHASE_ORDERS_KEY,
  REPORTS_KEY,
  SUPPLIERS_KEY,
} from "#web/api/query-keys.ts";

const INVOICES_KEY = ["supplier-invoices"] as const;

export const useSupplierInvoices = (page: number) =>
  useEndpointAnswer(INVOICES_KEY, listSupplierInvoices, { query: { page, limit: 20 } });

export const useSupplierInvoice = (id: string) =>
  useEndpoint(INVOICES_KEY, getSupplierInvoice, { params: { id } });

function useCacheInvoice() {
  const queryClient = useQueryClient();
  return (invoice: SupplierInvoice) => {
    const key = endpointKey(INVOICES_KEY, getSupplierInvoice, { params: { id: invoice.id } });
    queryClient.setQueryData(key, invoice);
    void queryClient.invalidateQueries({ queryKey: [...INVOICES_KEY, listSupplierInvoices.path] });
  };
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

export function useUploadSupplierInvoice() {
  const keep = useCacheInvoice();
  return useMutation({
    mutationFn: async (file: File) => call(uploadSupplierInvoice, { body: { file: await toBase64(file) } }),
    onSuccess: ({ data }) => keep(data),
  });
}

type Changes = EndpointCallInput<typeof changeSupplierInvoice>["body"];
export type InvoiceLineChange = NonNullable<NonNullable<Changes>["lines"]>[number];

export const useChangeSupplierInvoice = () =>
  useWrite(changeSupplierInvoice, { onSuccess: useCacheInvoice() });

export function useReceiveInvoicedGoods() {
  const keep = useCacheInvoice();
  return useWrite(receiveSupplierInvoice, {
    onSuccess: ({ invoice }) => keep(invoice),
    onSettled: useInvalidate(PRODUCTS_KEY, PAYABLES_KEY, PURCHASE_ORDERS_KEY, REPORTS_KEY, SUPPLIERS_KEY),
  });
}
