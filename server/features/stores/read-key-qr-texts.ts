import sql from "sql-template-tag";
import { z } from "zod";
import { buildImagePath } from "#core/goods/image-path.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { saveSettings } from "#server/features/stores/settings.sql.ts";
import { lockStoreRow } from "#server/features/stores/stores.sql.ts";
import type { JobDefinition, JobKind } from "#server/outbox/job-kind.ts";
import { readMerchantQr } from "#server/pictures/picture.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const MINUTE_MS = 60_000;

const KEY_QR_TEXTS: JobDefinition<object> = { name: "KEY_QR_TEXTS", payload: z.object({}) };

const readImages = (tx: StoreTx) =>
  tx.many<{ hash: string; bytes: Buffer }>(sql`
    select encode(s.hash, 'hex') as hash, i.bytes from settings_images s
    join images i on i.store_id = ${tx.storeId} and i.hash = s.hash where s.store_id = ${tx.storeId}`);

/** Reads the QR codes of the pictures that a store uploaded before they were read. Migration 0130 enqueues it. */
export function createKeyQrTextsJobKind(): JobKind<object> {
  return {
    ...KEY_QR_TEXTS,
    retry: { first: MINUTE_MS, longest: 60 * MINUTE_MS, giveUpAfter: 24 * 60 * MINUTE_MS },
    timeout: MINUTE_MS,
    perform: async ({ storeId, inStore }) => {
      const texts = new Map<string | null, string | null>();
      for (const { hash, bytes } of await inStore(readImages))
        texts.set(buildImagePath(storeId, hash), await readMerchantQr(bytes, storeId));
      return async (tx) => {
        await lockStoreRow(tx);
        const settings = await readStoreSettings(tx);
        const paymentKeys = settings.paymentKeys.map((key) => ({
          ...key,
          qrText: texts.get(key.image) ?? key.qrText,
        }));
        if (paymentKeys.some(({ qrText }) => qrText !== null))
          await saveSettings(tx, { ...settings, paymentKeys });
      };
    },
  };
}
