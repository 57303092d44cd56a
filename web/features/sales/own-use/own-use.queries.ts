import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { listOwnUse, reverseOwnUse } from "#core/contract/sales/own-use.ts";
import { listSellers } from "#core/contract/users.ts";
import { useEndpoint, useEndpointAnswer, useInvalidate, useWrite } from "#web/api/endpoint-hooks.ts";
import { EXPENSES_KEY, PRODUCTS_KEY, REPORTS_KEY } from "#web/api/query-keys.ts";
import type { ProductCartLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { ShownOwnUse } from "#web/offline/operations/own-use.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { useInvalidateWithReplica } from "#web/offline/replica/refresh-replica.ts";
import type { DayFilters } from "#web/ui/data/list-by-days.tsx";
import { buildOwnUseItems } from "./own-use-request.ts";

const OWN_USE_KEY = ["own-use"] as const;

export const useOwnUses = (filters: DayFilters) =>
  useEndpointAnswer(
    [...OWN_USE_KEY, filters],
    listOwnUse,
    { query: filters },
    { placeholderData: keepPreviousData },
  );

/** The people of the store. */
export const usePeople = (enabled: boolean) =>
  useEndpoint([...OWN_USE_KEY, "people"], listSellers, {}, { enabled, staleTime: 5 * 60_000 });

const CHANGED = [OWN_USE_KEY, PRODUCTS_KEY, REPORTS_KEY, EXPENSES_KEY] as const;

export type NewOwnUse = {
  lines: readonly ProductCartLine[];
  takenBy: { id: string; name: string } | null;
  note: string;
};

/** Without a server the own use is queued, and the device's stock follows at once. */
export function useRecordOwnUse() {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: ({ key, lines, takenBy, note }: NewOwnUse & { key: string }) => {
      const { items, lateItems } = buildOwnUseItems(lines);
      const body = { items, ...(takenBy && { takenBy: takenBy.id }), ...(note && { note }) };
      const taken = lines.map(({ productId, quantity }) => ({ productId, quantity }));
      const shown: ShownOwnUse = { items: taken, takenBy };
      return record({ kind: "ownUse", key, body, lateBody: { items: lateItems }, shown, total: 0 });
    },
    onSettled: useInvalidate(...CHANGED),
  });
}

export const useReverseOwnUse = () =>
  useWrite(reverseOwnUse, { onSettled: useInvalidateWithReplica(...CHANGED) });
