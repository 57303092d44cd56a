export const CHUNK_BYTES = 64 * 1024;

/** Splits a text into chunks, so that the progress of a slow reader can be measured and limited. */
export function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
