import { createHash } from "node:crypto";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { isHeic } from "#core/heic.ts";
import { runForeignTask } from "#server/foreign/pool.ts";
import { detectPictureFormat, type PictureFormat } from "#server/pictures/picture-format.ts";

export type Picture = { bytes: Buffer; hash: Buffer };

/**
 * Writes a picture again as a small WebP, without its metadata and anything else that is not a pixel.
 * @throws NOT_AN_IMAGE or HEIC_IMAGE
 * @throws OVERLOADED when too many pictures of the store are waiting
 */
export async function reencodePicture(bytes: Buffer, storeId: string): Promise<Picture> {
  const format = detectPictureFormat(bytes);
  const written = format && (await rewrite(bytes, format, storeId));
  if (!written) throw notAPictureError(isHeic(bytes) ? "HEIC_IMAGE" : "NOT_AN_IMAGE");
  return { bytes: written, hash: createHash("sha256").update(written).digest() };
}

export function notAPictureError(code: ErrorCode = "NOT_AN_IMAGE"): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { fields: [{ field: "image", message }] });
}

/** Null for a file that is no picture of this format or exceeds the limits. */
const rewrite = (bytes: Buffer, format: PictureFormat, storeId: string): Promise<Buffer | null> =>
  nullIfTooCostly(runForeignTask("rewritePicture", storeId, bytes, format));

/**
 * The text of the merchant's QR code in a picture that `reencodePicture` wrote; null without one.
 * @throws OVERLOADED when too many pictures of the store are waiting
 */
export const readMerchantQr = (webp: Buffer, storeId: string): Promise<string | null> =>
  nullIfTooCostly(runForeignTask("readQrText", storeId, webp));

async function nullIfTooCostly<T>(task: Promise<T | null>): Promise<T | null> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof AppError && error.code === "FILE_TOO_COSTLY") return null;
    throw error;
  }
}
