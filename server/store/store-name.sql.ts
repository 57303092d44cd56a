import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

export async function readStoreName(tx: StoreTx): Promise<string> {
  return (await tx.first<{ name: string }>(sql`select name from stores where store_id = ${tx.storeId}`))!
    .name;
}
