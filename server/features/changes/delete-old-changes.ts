import sql from "sql-template-tag";
import type { Queries } from "#server/db/store-tx.ts";

/** A device that was away longer gets a full copy. */
export async function deleteOldChanges(identityDb: Queries): Promise<void> {
  await identityDb.run(sql`select forget_old_changes()`);
}
