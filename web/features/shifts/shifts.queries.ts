import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import {
  changeTill,
  closeShift,
  createTill,
  getShift,
  listShifts,
  listTills,
  moveCash,
  openShift,
  verifyShifts,
} from "#core/contract/shifts.ts";
import { call } from "#web/api/client.ts";
import { CURRENT, type Current, SHIFTS } from "./current-shift.queries.ts";

export function useTills() {
  return useQuery({
    queryKey: [...SHIFTS, "tills"],
    queryFn: async ({ signal }) => (await call(listTills, {}, { signal })).data,
  });
}

export type ShiftFilters = { page: number; tillId: string; startDate: string; endDate: string };

/** A page of the list. */
const PAGE_SIZE = 10;

export function useShifts(filters: ShiftFilters, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...SHIFTS, "list", filters],
    queryFn: ({ signal }) => call(listShifts, { query: { ...filters, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useShift(id: string) {
  return useQuery({
    enabled: id !== "",
    queryKey: [...SHIFTS, "one", id],
    queryFn: async ({ signal }) => (await call(getShift, { params: { id } }, { signal })).data,
  });
}

/** Also after a failure: it may have been done. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: SHIFTS });
}

/** The same `key` with every try of one opening, movement or closing, so that it counts once. */
type Tried<Body> = { key: string; body: Body };

/** At a till, or at the first one. */
export function useOpenShift(tillId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, openingFloat }: { key: string; openingFloat: number }) => {
      const body = { openingFloat, ...(tillId && { tillId }) };
      return (await call(openShift, { body }, { idempotencyKey: key })).data;
    },
    onMutate: () => queryClient.cancelQueries({ queryKey: CURRENT }),
    // What is sold next belongs to it.
    onSuccess: (shift) =>
      queryClient.setQueryData<Current>([...CURRENT, tillId], { shift, proposedFloat: null }),
    onSettled: useRefresh(),
  });
}

export function useMoveCash() {
  return useMutation({
    mutationFn: async ({ id, key, body }: Tried<CallInput<typeof moveCash>["body"]> & { id: string }) =>
      (await call(moveCash, { params: { id }, body }, { idempotencyKey: key })).data,
    onSettled: useRefresh(),
  });
}

export function useCloseShift() {
  return useMutation({
    mutationFn: async ({ id, key, body }: Tried<CallInput<typeof closeShift>["body"]> & { id: string }) =>
      (await call(closeShift, { params: { id }, body }, { idempotencyKey: key })).data,
    onSettled: useRefresh(),
  });
}

export function useCreateTill() {
  return useMutation({
    mutationFn: async ({ key, body }: Tried<CallInput<typeof createTill>["body"]>) =>
      (await call(createTill, { body }, { idempotencyKey: key })).data,
    onSettled: useRefresh(),
  });
}

export function useChangeTill() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: CallInput<typeof changeTill>["body"] }) =>
      (await call(changeTill, { params: { id }, body })).data,
    onSettled: useRefresh(),
  });
}

/** Asked for by a button. */
export function useVerifyShifts() {
  return useMutation({ mutationFn: async () => (await call(verifyShifts)).data });
}
