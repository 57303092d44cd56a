import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "#core/errors.ts";

/** A picture written anew, and the SHA-256 of its bytes. */
export type Picture = { bytes: Buffer; hash: Buffer };

/** Shown at most this wide and high, in pixels. */
const SIZE = 800;
/** A bomb unpacks to more than this; a phone's camera stays below. */
const MAX_PIXELS = 60_000_000;
/** The content decides, not the name. SVG can carry script, so it is not among them. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "avif", "heif"]);
/** Unpacked pictures are large and take a core each: the tills go on beside this many. */
const AT_ONCE = 2;

const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
let next = 0;

/**
 * Decodes the picture and writes it anew as WebP, so that nothing but its pixels is kept.
 * @throws NOT_AN_IMAGE
 */
export function readPicture(bytes: Buffer): Promise<Picture> {
  next = (next + 1) % AT_ONCE;
  const picture = lanes[next]!.then(() => rewrite(bytes));
  lanes[next] = picture.catch(() => {});
  return picture;
}

async function rewrite(bytes: Buffer): Promise<Picture> {
  const refused = () => {
    const { message } = new AppError("NOT_AN_IMAGE");
    return new AppError("NOT_AN_IMAGE", { fields: [{ field: "image", message }] });
  };
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!FORMATS.has(format)) throw refused();
    const written = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: SIZE, height: SIZE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return { bytes: written, hash: createHash("sha256").update(written).digest() };
  } catch {
    throw refused();
  }
}
