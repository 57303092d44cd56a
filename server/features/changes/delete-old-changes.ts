import sql from "sql-template-tag";
import type { Queries } from "#server/db/store-tx.ts";

/** Deletes changes after 10 days; a device that was away longer gets a full copy. */
export async function deleteOldChanges(identityDb: Queries): Promise<void> {
  await identityDb.run(sql`select forget_old_changes()`);
}
