export const CHUNK_BYTES = 64 * 1024;

/** The bytes of a text in chunks, so that a slow reader's progress can be seen and limited. */
export function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
