import { getCurrentShift } from "#core/contract/shifts/shifts.ts";
import { call } from "#web/api/client.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";
import type { CurrentShiftAnswer } from "./current-shift.queries.ts";

export async function readCurrentShift(tillId: string | null, signal: AbortSignal) {
  const input = { query: { ...(tillId && { tillId }) } };
  return fallBackToReplica<CurrentShiftAnswer>(
    async () => {
      const { data, proposedFloat, unshifted } = await call(getCurrentShift, input, { signal });
      return { shift: data, proposedFloat, unshifted };
    },
    (copy, storeId) => copy.readDrawerFromReplica(storeId, tillId),
  );
}
