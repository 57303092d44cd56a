import { useMutation } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import {
  changePrices,
  type ImportAnswer,
  importProducts,
  type PriceChange,
  undoPrices,
} from "#core/contract/products/bulk-products.ts";
import { call } from "#web/api/client.ts";
import { useRefreshProducts } from "./products.queries.ts";

// A separate file, because the till loads the other product queries when it opens.

type ImportBody = CallInput<typeof importProducts>["body"];
type Import = {
  body: ImportBody;
  key: string;
  signal: AbortSignal;
  onSent: (part: number) => void;
};

export function useImportProducts() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: ({ body, key, signal, onSent }: Import) =>
      call(importProducts, { body }, { idempotencyKey: key, signal, onSent }),
    // Refreshes also after a failure: the changes may be saved although the answer was lost.
    onSettled: () => void refresh(),
  });
}

export async function dryRunImport(body: ImportBody, signal: AbortSignal): Promise<ImportAnswer> {
  return (await call(importProducts, { body }, { signal })).data;
}

export function useChangePrices() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: ({ changes }: { changes: PriceChange[] }) => call(changePrices, { body: { changes } }),
    onSettled: () => refresh(),
  });
}

export function useUndoPrices() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (undo: string) => call(undoPrices, { body: { undo } }),
    onSettled: () => refresh(),
  });
}
