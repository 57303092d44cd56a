type Bytes = Uint8Array<ArrayBuffer>;

/** Progress interval in milliseconds: each report redraws the page. */
const TELL_MS = 250;

/** The same answer with progress reports of the bytes received. */
export function counted(
  answer: ReadableStream<Bytes>,
  onBytes: (bytes: number) => void,
): ReadableStream<Bytes> {
  let bytes = 0;
  let told = Number.NEGATIVE_INFINITY; // the first piece is told of at once
  return answer.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(piece, out) {
        bytes += piece.byteLength;
        out.enqueue(piece);
        if (performance.now() - told < TELL_MS) return;
        told = performance.now();
        onBytes(bytes);
      },
    }),
  );
}
