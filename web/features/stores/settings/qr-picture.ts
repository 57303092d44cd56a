import { MAX_PAYMENT_KEY_PICTURE_BYTES } from "#core/contract/stores/change-settings.ts";
import { HEIC_UNREADABLE_MESSAGE } from "#core/heic.ts";
import { isHeicFile } from "#web/ui/forms/heic-file.ts";
import { type CodePosition, startBarcodeDecoder } from "#web/ui/scanner/decoder.ts";
import { readImagePixels } from "#web/ui/scanner/pixels.ts";

/** `found` is false if this browser searched the picture and found no QR code. */
type QrPicture = { url: string; found: boolean } | { refused: string };

/** Longest side in pixels of the picture that is searched for a QR code. */
const MAX_SCANNED_SIDE = 1_400;
/** Longest side in pixels of the picture that is sent. */
const LONGEST_SIDE = 800;
/** White margin as a share of the code's width. Phones need the margin to find the code. */
const MARGIN = 0.16;
/** Some systems give files with these extensions no MIME type. */
const UNTYPED_IMAGE = /\.(heic|heif|avif)$/i;

/** Crops to the QR code, as a PNG with sharp edges. Without a code returns a JPEG, smaller than PNG. */
export async function cropQrPicture(file: File): Promise<QrPicture> {
  if (!(file.type === "" ? UNTYPED_IMAGE.test(file.name) : file.type.startsWith("image/")))
    return { refused: "Solo se permiten imágenes" };
  const bitmap = await createImageBitmap(file).catch(() => null);
  // The server may decode what this browser cannot.
  if (!bitmap) return (await isHeicFile(file)) ? { refused: HEIC_UNREADABLE_MESSAGE } : readUnchanged(file);
  try {
    const box = await findCode(bitmap);
    const part = box ? addQrMargin(box, bitmap) : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    return { url: drawn(bitmap, part, box ? "image/png" : "image/jpeg"), found: box !== null };
  } finally {
    bitmap.close();
  }
}

async function readUnchanged(file: File): Promise<QrPicture> {
  if (file.size > MAX_PAYMENT_KEY_PICTURE_BYTES)
    return { refused: "La imagen es demasiado grande: el máximo es 1 MB" };
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ url: String(reader.result), found: true });
    reader.onerror = () => resolve({ refused: "No pudimos leer ese archivo. Elige otro." });
    reader.readAsDataURL(file);
  });
}

/** Bounds of the QR code, in pixels of the picture. Null without a code, or if the search fails. */
async function findCode(bitmap: ImageBitmap): Promise<CodePosition | null> {
  const pixels = readImagePixels(bitmap, MAX_SCANNED_SIDE);
  const scale = bitmap.width / pixels.width;
  const decoder = startBarcodeDecoder();
  try {
    const found = await decoder.locate(pixels);
    return found && scaled(found, scale);
  } catch {
    return null;
  } finally {
    decoder.end();
  }
}

const scaled = ({ x, y, width, height }: CodePosition, by: number): CodePosition => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** Adds the white margin around the QR code, within the bounds of the picture. */
export function addQrMargin(
  { x, y, width, height }: CodePosition,
  picture: { width: number; height: number },
): CodePosition {
  const margin = Math.max(width, height) * MARGIN;
  const left = Math.max(0, Math.floor(x - margin));
  const top = Math.max(0, Math.floor(y - margin));
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, Math.ceil(x + width + margin)) - left,
    height: Math.min(picture.height, Math.ceil(y + height + margin)) - top,
  };
}

/** Draws on white, because JPEG turns transparent areas black. */
function drawn(bitmap: ImageBitmap, { x, y, width, height }: CodePosition, type: string): string {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const to = canvas.getContext("2d")!;
  to.fillStyle = "#ffffff";
  to.fillRect(0, 0, canvas.width, canvas.height);
  to.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, 0.9);
}
