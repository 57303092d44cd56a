import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  type CashMovement,
  type closeShift,
  getShift,
  listShifts,
  type openShift,
  type recordCashMovement,
  type Shift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { changeTill, createTill, listTills } from "#core/contract/shifts/tills.ts";
import { useEndpoint, useEndpointAnswer, useWrite } from "#web/api/endpoint-hooks.ts";
import { CURRENT_SHIFT_KEY, EXPENSES_KEY, REPORTS_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { useInvalidateWithReplica } from "#web/offline/replica/refresh-replica.ts";
import { buildShiftWithoutTotals } from "#web/offline/replica/shift-without-totals.ts";
import { readUrlDay, readUrlId, type UrlFilters } from "#web/ui/data/url-query.ts";
import type { CurrentShiftAnswer } from "./current-shift.queries.ts";

export const useTills = () => useEndpoint(SHIFTS_KEY, listTills, {});

export const SHIFT_FILTERS = { tillId: readUrlId, startDate: readUrlDay, endDate: readUrlDay };

const PAGE_SIZE = 10;

export const useShifts = (filters: UrlFilters<typeof SHIFT_FILTERS>, enabled = true) =>
  useEndpointAnswer(SHIFTS_KEY, listShifts, { query: { ...filters, limit: PAGE_SIZE } }, { enabled });

export const useShift = (id: string) =>
  useEndpoint(SHIFTS_KEY, getShift, { params: { id } }, { enabled: id !== "" });

/** Refreshes shifts, expenses and reports, also after a failure: the write may have succeeded. */
const useRefresh = () => useInvalidateWithReplica(SHIFTS_KEY, EXPENSES_KEY, REPORTS_KEY);

/** All tries of one opening, movement or closing use the same idempotency key. */
type KeyedBody<Body> = { key: string; body: Body };

type NewMovement = EndpointCallInput<typeof recordCashMovement>["body"];
type NewClosing = EndpointCallInput<typeof closeShift>["body"];

export type NewShiftOpening = Pick<
  EndpointCallInput<typeof openShift>["body"],
  "openingFloat" | "takeUnshifted"
>;

/** Opens a shift of a till, or of the first till. Without the server the device opens it; the number comes later. */
export function useOpenShift(tillId: string | null) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({
      key,
      ...opening
    }: NewShiftOpening & { key: string }): Promise<CurrentShiftAnswer> => {
      const { openingFloat } = opening;
      const body = { ...opening, ...(tillId && { tillId }) };
      const till = (await readReplica((copy, storeId) => copy.readReplicaInfo(storeId)))?.till;
      const shown = buildShiftWithoutTotals({
        id: key,
        number: 0,
        openedAt: new Date().toISOString(),
        openingFloat,
        openedBy: { id: user?.id ?? "", name: user?.name ?? "" },
        till: till && (tillId ?? till.id) === till.id ? till : { id: tillId ?? "", name: "Caja" },
      });
      const draft = { kind: "opening", key, body, lateBody: {}, total: openingFloat } as const;
      const outcome = await record({ ...draft, shown });
      if ("answer" in outcome)
        return { shift: outcome.answer as Shift, proposedFloat: null, unshifted: null };
      return { shift: shown, proposedFloat: null, unshifted: null, fromCopy: true };
    },
    onMutate: () => queryClient.cancelQueries({ queryKey: CURRENT_SHIFT_KEY }),
    // Fills the cache immediately, so that new sales belong to the opened shift.
    onSuccess: (current) =>
      queryClient.setQueryData<CurrentShiftAnswer>([...CURRENT_SHIFT_KEY, tillId], current),
    onSettled: useRefresh(),
  });
}

export function useRecordCashMovement() {
  const { user } = useSession();
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ id, key, body }: KeyedBody<NewMovement> & { id: string }): Promise<CashMovement> => {
      const { kind, category, amount, note = null } = body;
      const shown: CashMovement = {
        id: key,
        createdAt: new Date().toISOString(),
        kind,
        category,
        amount,
        note,
        by: { id: user?.id ?? "", name: user?.name ?? "" },
      };
      const draft = { kind: "cashMovement", key, params: { id }, body: { ...body }, lateBody: {} } as const;
      const outcome = await record({ ...draft, total: kind === "IN" ? amount : -amount, shown });
      if ("finished" in outcome) {
        const { number } = outcome.finished;
        return { ...shown, ...(number && { number }) };
      }
      // The server uses the idempotency key as the movement's id, unless this device's clock is wrong.
      const { movements } = outcome.answer as Shift;
      return movements.find((movement) => movement.id === key) ?? movements.at(-1)!;
    },
    onSettled: useRefresh(),
  });
}

/** Resolves with whether the server has the closing; without it the difference is unknown. */
export function useCloseShift() {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ id, key, body }: KeyedBody<NewClosing> & { id: string }): Promise<boolean> => {
      const total = body.counted.find(({ method }) => method === "CASH")?.amount ?? 0;
      const draft = { kind: "closing", key, params: { id }, body: { ...body }, lateBody: {} } as const;
      return "answer" in (await record({ ...draft, total, shown: null }));
    },
    onSettled: useRefresh(),
  });
}

export const useCreateTill = () => useWrite(createTill, { onSettled: useRefresh() });
export const useChangeTill = () => useWrite(changeTill, { onSettled: useRefresh() });
export const useVerifyShiftChain = () => useWrite(verifyClosingChain);
