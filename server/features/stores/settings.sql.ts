import sql from "sql-template-tag";
import { readImageHash } from "#core/goods/image-path.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { saveRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Writes all settings, with or without an existing row. */
export async function saveSettings(tx: StoreTx, settings: StoreSettings) {
  const { taxes: _taxes, documents: _documents, ...own } = settings;
  const paymentKeys = own.paymentKeys.map((key) => ({
    ...key,
    image: key.image && readImageHash(tx.storeId, key.image),
  }));
  await tx.run(saveRowsSql(tx, "store_settings", [{ ...own, paymentKeys }]));
}

/** Makes the settings refer to exactly these pictures. Returns the previous pictures. */
export async function replaceSettingsImages(tx: StoreTx, hashes: readonly Buffer[]): Promise<Buffer[]> {
  await tx.run(sql`
    insert into settings_images (store_id, hash) select ${tx.storeId}, i.hash from unnest(${hashes}::bytea[]) as i (hash)
    on conflict do nothing`);
  return tx.column<Buffer>(sql`
    delete from settings_images where store_id = ${tx.storeId} and hash <> all (${hashes}::bytea[]) returning hash`);
}
