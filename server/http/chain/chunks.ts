/** The size in which answers and backups are written. */
export const CHUNK_BYTES = 64 * 1024;

export function* encodeInChunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
