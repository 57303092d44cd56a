import type { AuditEvent } from "#core/contract/audit.ts";
import type { StoreSettingsChange } from "#core/contract/stores/change-settings.ts";
import { invalidInput } from "#core/errors.ts";
import { buildImagePath } from "#core/goods/image-path.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import type { PaymentKey, StoreSettings } from "#core/store-settings.ts";
import type { Picture } from "#server/pictures/picture.ts";

/** `qrText` is the text of the merchant's QR code in the picture; null without one. */
export type KeyPicture = Picture & { qrText: string | null };

/** The changed settings. `pictures` are the new pictures, at the index of their payment key. */
export function mergeStoreSettings(
  storeId: string,
  before: StoreSettings,
  { paymentKeys, ...change }: StoreSettingsChange,
  pictures: readonly (KeyPicture | null)[],
): StoreSettings {
  const after = { ...before, ...change };
  if (!paymentKeys) return after;
  const currentImages = listPaymentKeyImages(before);
  const imageOf = (sent: string | null, place: number) => {
    const picture = pictures[place];
    if (picture) return buildImagePath(storeId, picture.hash.toString("hex"));
    if (sent === null || currentImages.has(sent)) return sent;
    // The image belongs to another store or to a product, or was just removed.
    const message = "Esa imagen ya no está en los ajustes de tu tienda: súbela otra vez";
    throw invalidInput([{ field: `paymentKeys.${place}.image`, message }]);
  };
  const textOf = (image: string | null) =>
    before.paymentKeys.find((key) => key.image === image)?.qrText ?? null;
  return {
    ...after,
    paymentKeys: paymentKeys.map((key, i) => {
      const image = imageOf(key.image, i);
      return { ...key, image, qrText: image && (pictures[i] ? pictures[i].qrText : textOf(image)) };
    }),
  };
}

export function listPaymentKeyImages({ paymentKeys }: StoreSettings): Set<string> {
  return new Set(paymentKeys.flatMap(({ image }) => image ?? []));
}

export function describeSettingsChanges(before: StoreSettings, after: StoreSettings): AuditEvent["details"] {
  const { paymentKeys, scaleLabels, ...plain } = after;
  const shown = listPaymentKeyImages(before);
  return {
    ...Object.fromEntries(
      Object.entries(plain).filter(([name, value]) => before[name as keyof typeof plain] !== value),
    ),
    ...(labelsText(before.scaleLabels) !== labelsText(scaleLabels) && {
      scaleLabels: labelsText(scaleLabels),
    }),
    ...(written(before.paymentKeys) !== written(paymentKeys) && { paymentKeys: keysText(paymentKeys) }),
    ...([...listPaymentKeyImages(after)].some((image) => !shown.has(image)) && { paymentPictures: true }),
  };
}

const written = (keys: readonly PaymentKey[]) =>
  JSON.stringify(keys.map(({ method, label, key, holder }) => [method, label, key, holder]));

const labelsText = (labels: readonly ScaleLabel[]) =>
  labels
    .map(({ pattern, value, factor = 1 }) => `${pattern} ${value}${factor > 1 ? ` ×${factor}` : ""}`)
    .join("; ");

/** Payment keys in full, so that the audit trail shows a fraudulently replaced number. */
function keysText(keys: readonly PaymentKey[]): string {
  return keys.map(({ label, key, holder }) => `${label}: ${key}${holder ? ` (${holder})` : ""}`).join("; ");
}
