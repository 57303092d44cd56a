import sharp from "sharp";
import type { PictureFormat } from "#server/pictures/picture-format.ts";

const SIZE = 800;
/** A decompression bomb has more pixels, a picture of a phone camera less. */
const MAX_PIXELS = 60_000_000;

/** The loader of libvips for each accepted format. */
const LOADERS: Record<PictureFormat, string> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  heif: "VipsForeignLoadHeifBuffer",
};

sharp.cache(false);
sharp.concurrency(1);

/** Writes a picture as WebP of at most 800 × 800 pixels. Returns null for a file that is no picture of this format. */
export async function rewritePicture(bytes: Buffer, format: PictureFormat): Promise<Buffer | null> {
  // Enables only the loader of the format that the file's first bytes indicate.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [LOADERS[format]] });
  try {
    return await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      // Phones also show a JPEG with a wrong scan header or a missing end, so it is accepted as far as it can be read.
      failOn: format === "jpeg" ? "none" : "warning",
    })
      .rotate()
      .resize({ width: SIZE, height: SIZE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
