import type { StoreTx } from "#server/db/store-tx.ts";
import { moveAll } from "#server/features/devices/devices.sql.ts";

/** A till goes out of use: who stood at it stands at another from now on. */
export function moveDevices(tx: StoreTx, from: string, to: string): void {
  moveAll(tx, from, to);
}
