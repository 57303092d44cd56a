type Bytes = Uint8Array<ArrayBuffer>;

const TELL_MS = 250;

export function countStreamBytes(
  answer: ReadableStream<Bytes>,
  onBytes: (bytes: number) => void,
): ReadableStream<Bytes> {
  let bytes = 0;
  let reportedAt = Number.NEGATIVE_INFINITY; // the first chunk is reported at once
  return answer.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(piece, out) {
        bytes += piece.byteLength;
        out.enqueue(piece);
        if (performance.now() - reportedAt < TELL_MS) return;
        reportedAt = performance.now();
        onBytes(bytes);
      },
    }),
  );
}
