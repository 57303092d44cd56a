import { HEIC_HEADER, isHeic } from "#core/heic.ts";

export async function isHeicFile(file: Blob): Promise<boolean> {
  // The file may be gone; reading it as a whole will report that.
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
