import sql from "sql-template-tag";
import type { QueryRunner } from "#server/db/store-tx.ts";

export type StoreOwner = { recipient: string; name: string; storeName: string };

/** The owner, if their address is confirmed; else null, and no mail is sent. */
export function findMailableOwner(tx: QueryRunner & { storeId: string }): Promise<StoreOwner | null> {
  return tx.first<StoreOwner>(sql`
    select u.email as recipient, u.name, s.name as "storeName"
    from users u join stores s on s.store_id = ${tx.storeId}
    where u.store_id = ${tx.storeId} and u.role = 'OWNER' and u.verified_email = u.email_form
    order by u.id limit 1`);
}
