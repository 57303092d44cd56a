import type { Role } from "#core/permissions.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import type { Session } from "#server/session.ts";

export type DemoWorker = { id: string; name: string; role: Role };

export function createDemoSession(storeId: string, { id, name, role }: DemoWorker): Session {
  return {
    storeId,
    userId: id,
    userName: name,
    role,
    tokenHash: Buffer.alloc(0),
    openedBy: null,
    device: null,
  };
}

/** Returns a function that makes the call of a use case: `who` writes at the instant `at`. */
export const createDemoCallBuilder = (tx: StoreTx) => (who: DemoWorker, at: Date) => ({
  tx,
  session: createDemoSession(tx.storeId, who),
  now: at,
  document: { id: uuidv7(at.getTime()), at, violations: REFUSE_VIOLATIONS, late: null },
});
export type DemoCallBuilder = ReturnType<typeof createDemoCallBuilder>;
