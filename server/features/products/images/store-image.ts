import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";
import { removeCachedPicture } from "#server/features/products/images/picture-cache.ts";
import type { Picture } from "#server/pictures/picture.ts";

/** Identical pictures are stored once. */
export async function storeImage(tx: StoreTx, { hash, bytes }: Picture, now: Date) {
  await tx.run(sql`
    insert into images (store_id, hash, media_type, bytes, created_at)
    values (${tx.storeId}, ${hash}, 'image/webp', ${bytes}, ${now}) on conflict do nothing`);
}

/** Call it after removing a reference: deletes the picture if no product and no setting of the store uses it. */
export async function deleteUnusedImage(tx: StoreTx, hash: Buffer) {
  await tx.run(sql`
    delete from images where store_id = ${tx.storeId} and hash = ${hash}
      and not exists (select from products where store_id = ${tx.storeId} and image_hash = ${hash})
      and not exists (select from settings_images where store_id = ${tx.storeId} and hash = ${hash})`);
  removeCachedPicture(tx.storeId, hash);
}
