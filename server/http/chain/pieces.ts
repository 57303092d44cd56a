/** About as much as goes out at a time, in bytes. */
export const PIECE = 64 * 1024;

/** The bytes of a text, however long, so that none goes out at once that nobody could say how far it has come. */
export function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
