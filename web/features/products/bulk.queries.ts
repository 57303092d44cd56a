import { useMutation } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeProductPrices,
  importProducts,
  undoProductPriceChange,
} from "#core/contract/products/bulk-products.ts";
import { call } from "#web/api/client.ts";
import { useWrite } from "#web/api/endpoint-hooks.ts";
import { useRefreshProductQueries } from "./products.queries.ts";

// A separate file, because the till loads the other product queries when it opens.

type ImportBody = EndpointCallInput<typeof importProducts>["body"];
type Import = {
  body: ImportBody;
  key: string;
  signal: AbortSignal;
  onSent: (part: number) => void;
};

export function useImportProducts() {
  const refresh = useRefreshProductQueries();
  return useMutation({
    mutationFn: ({ body, key, signal, onSent }: Import) =>
      call(importProducts, { body }, { idempotencyKey: key, signal, onSent }),
    // Refreshes also after a failure: the changes may be saved although the answer was lost.
    onSettled: () => void refresh(),
  });
}

export async function dryRunProductImport(body: ImportBody, signal: AbortSignal) {
  return (await call(importProducts, { body }, { signal })).data;
}

export const useChangeProductPrices = () =>
  useWrite(changeProductPrices, { onSettled: useRefreshProductQueries() });
export const useUndoPriceChange = () =>
  useWrite(undoProductPriceChange, { onSettled: useRefreshProductQueries() });
