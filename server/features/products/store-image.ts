import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { insertImage } from "#server/features/products/products.sql.ts";
import type { UploadedFile } from "#server/http/form.ts";

/** Shown at most this wide and high, in pixels. */
const SIZE = 800;
/** A bomb unpacks to more than this; a phone's camera stays below. */
const MAX_PIXELS = 60_000_000;
/** The content decides, not the name. SVG can carry script, so it is not among them. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "avif", "heif"]);

/** Decodes the picture and writes it anew, so that nothing but its pixels is kept. Returns its hash. */
export async function storeImage(tx: StoreTx, file: UploadedFile, now: Date): Promise<Buffer> {
  const bytes = await reencode(file.bytes);
  const hash = createHash("sha256").update(bytes).digest();
  await insertImage(tx, hash, bytes, now);
  return hash;
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  const refused = () =>
    new AppError("NOT_AN_IMAGE", { fields: [{ field: "image", message: "Solo se permiten imágenes" }] });
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!FORMATS.has(format)) throw refused();
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: SIZE, height: SIZE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw refused();
  }
}
