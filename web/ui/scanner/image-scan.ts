import { HEIC_UNREADABLE_MESSAGE } from "#core/heic.ts";
import { isHeicFile } from "#web/ui/forms/heic-file.ts";
import { readImagePixels } from "./pixels.ts";
import type { ScanFailure } from "./scan-failure.ts";

/** Lengths in pixels to which an image's longer side is reduced in turn. The first finds most codes. */
const SIDES = [1_400, 4_000];

const NOT_AN_IMAGE_FAILURE: ScanFailure = { text: "Ese archivo no es una imagen que podamos abrir." };
const NO_CODE_FOUND_FAILURE: ScanFailure = {
  text: "No encontramos ningún código en la imagen. Prueba con una foto más cercana, nítida y con buena luz.",
  detail: "No barcode detected",
};

/**
 * Returns the code, or what to tell the user.
 * @throws Error when `decode` fails
 */
export async function scanImageFile(
  file: File,
  decode: (image: ImageData) => Promise<string | null>,
): Promise<string | ScanFailure> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return (await isHeicFile(file)) ? { text: HEIC_UNREADABLE_MESSAGE } : NOT_AN_IMAGE_FAILURE;
  try {
    const longest = Math.max(image.width, image.height);
    for (const [i, side] of SIDES.entries()) {
      if (i > 0 && longest <= SIDES[i - 1]!) break;
      const code = await decode(readImagePixels(image, side));
      if (code) return code;
    }
    return NO_CODE_FOUND_FAILURE;
  } finally {
    image.close();
  }
}
