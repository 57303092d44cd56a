import type { StoreSettingsChange } from "#core/contract/stores/change-settings.ts";
import { dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { readImageHash } from "#core/goods/image-path.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deleteUnusedImage, storeImage } from "#server/features/products/images/store-image.ts";
import { replaceSettingsImages, saveSettings } from "#server/features/stores/settings.sql.ts";
import {
  describeSettingsChanges,
  type KeyPicture,
  listPaymentKeyImages,
  mergeStoreSettings,
} from "#server/features/stores/settings-rules.ts";
import { lockStoreRow } from "#server/features/stores/stores.sql.ts";
import { readMerchantQr, reencodePicture } from "#server/pictures/picture.ts";
import type { Session } from "#server/session.ts";
import { enqueueDaySummary } from "#server/store/day-summary-job.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * The new pictures, at the index of their payment key.
 * @throws NOT_AN_IMAGE
 */
export async function readKeyPictures({ body }: { body: StoreSettingsChange }, { storeId }: Session) {
  const pictures: (KeyPicture | null)[] = [];
  // One picture at a time, because the server processes one per store and refuses too many waiting ones.
  for (const [place, { image }] of (body.paymentKeys ?? []).entries())
    pictures.push(
      image?.startsWith("data:") ? await readDataUrl(image, storeId, `paymentKeys.${place}.image`) : null,
    );
  return pictures;
}

async function readDataUrl(url: string, storeId: string, field: string): Promise<KeyPicture> {
  try {
    const sent = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    const picture = await reencodePicture(sent, storeId);
    return { ...picture, qrText: await readMerchantQr(picture.bytes, storeId) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { fields: [{ field, message: error.message }] });
  }
}

export async function changeSettings(
  { tx, session, now }: WriteCall,
  { change, pictures }: { change: StoreSettingsChange; pictures: readonly (KeyPicture | null)[] },
): Promise<StoreSettings> {
  // The lock comes first, so that two parallel changes of different fields both take effect.
  const [, before] = await Promise.all([lockStoreRow(tx), readStoreSettings(tx)]);
  const after = mergeStoreSettings(tx.storeId, before, change, pictures);
  const details = describeSettingsChanges(before, after);
  for (const picture of pictures) if (picture) await storeImage(tx, picture, now);
  await saveSettings(tx, after);
  if (after.daySummary && !before.daySummary) enqueueDaySummary(tx, dayOf(now), now);
  const hashes = [...listPaymentKeyImages(after)].map((image) =>
    Buffer.from(readImageHash(tx.storeId, image)!, "hex"),
  );
  for (const removedHash of await replaceSettingsImages(tx, hashes)) await deleteUnusedImage(tx, removedHash);
  if (Object.keys(details).length > 0)
    await recordEvent(tx, session, { kind: "SETTINGS_CHANGED", details }, now);
  return after;
}
