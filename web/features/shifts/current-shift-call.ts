import { currentShift } from "#core/contract/shifts/shifts.ts";
import { call } from "#web/api/client.ts";
import { orFromReplica } from "#web/offline/replica/fallback.ts";
import type { Current } from "./current-shift.queries.ts";

export async function readCurrent(tillId: string | null, signal: AbortSignal): Promise<Current> {
  const input = { query: { ...(tillId && { tillId }) } };
  return orFromReplica<Current>(
    async () => {
      const { data, proposedFloat, unshifted } = await call(currentShift, input, { signal });
      return { shift: data, proposedFloat, unshifted };
    },
    (copy, storeId) => copy.copiedDrawer(storeId, tillId),
  );
}
