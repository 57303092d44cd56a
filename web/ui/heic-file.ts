import { ERRORS } from "#core/errors.ts";
import { HEIC_HEADER, isHeic } from "#core/heic.ts";

/** What to do with a photo of an iPhone that neither this browser nor the server can open. */
export const HEIC_UNREADABLE = ERRORS.HEIC_IMAGE.message;

export async function isHeicFile(file: Blob): Promise<boolean> {
  // The file may be gone by now; who reads it whole will say so.
  const first = await file
    .slice(0, HEIC_HEADER)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return isHeic(new Uint8Array(first));
}

/** Safari decodes HEIC on the device, most other browsers do not. */
export async function isUnreadableHeic(file: Blob): Promise<boolean> {
  if (!(await isHeicFile(file))) return false;
  try {
    (await createImageBitmap(file)).close();
    return false;
  } catch {
    return true;
  }
}
