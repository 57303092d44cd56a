import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import type { PriceChangeResult } from "./undo-bar.tsx";

const DONE = ["prices", "done"];

export function useChangePricesDialog() {
  const client = useQueryClient();
  const [dialog, setDialog] = useState({ open: false, turn: 0, products: [] as readonly Product[] });
  const { data: done = [] } = useQuery<PriceChangeResult[]>({
    queryKey: DONE,
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    ...dialog,
    done,
    show: (products: readonly Product[]) =>
      setDialog(({ turn }) => ({ open: true, turn: turn + 1, products })),
    close: () => setDialog((before) => ({ ...before, open: false })),
    keep: (next: PriceChangeResult[]) => client.setQueryData(DONE, next),
  };
}
