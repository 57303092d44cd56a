import { currentShift } from "#core/contract/shifts/shifts.ts";
import { call } from "#web/api/client.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";
import type { CurrentDrawer } from "./current-shift.queries.ts";

export async function readCurrentShift(tillId: string | null, signal: AbortSignal): Promise<CurrentDrawer> {
  const input = { query: { ...(tillId && { tillId }) } };
  return fallBackToReplica<CurrentDrawer>(
    async () => {
      const { data, proposedFloat, unshifted } = await call(currentShift, input, { signal });
      return { shift: data, proposedFloat, unshifted };
    },
    (copy, storeId) => copy.copiedDrawer(storeId, tillId),
  );
}
