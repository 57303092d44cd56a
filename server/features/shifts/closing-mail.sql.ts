import sql from "sql-template-tag";
import type { Queries } from "#server/db/store-tx.ts";

export type StoreOwner = { recipient: string; name: string; storeName: string };

/** Through the second door. */
export function ownerOf(door: Queries, storeId: string): Promise<StoreOwner | null> {
  return door.first<StoreOwner>(sql`
    select u.email as recipient, u.name, s.name as "storeName"
    from users u join stores s on s.store_id = ${storeId}
    where u.store_id = ${storeId} and u.role = 'OWNER' order by u.id limit 1`);
}
