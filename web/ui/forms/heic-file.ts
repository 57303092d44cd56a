import { HEIC_HEADER_BYTES, isHeic } from "#core/heic.ts";

export async function isHeicFile(file: Blob): Promise<boolean> {
  // The file may have been deleted; reading the whole file will report that.
  const first = await file
    .slice(0, HEIC_HEADER_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return isHeic(new Uint8Array(first));
}

/** Whether the file is a HEIC image that this browser cannot decode. Safari decodes HEIC, most browsers do not. */
export async function isUnreadableHeic(file: Blob): Promise<boolean> {
  if (!(await isHeicFile(file))) return false;
  try {
    (await createImageBitmap(file)).close();
    return false;
  } catch {
    return true;
  }
}
