type Bytes = Uint8Array<ArrayBuffer>;

/** What a message of the worker's means: what it made, why it gave up, or nothing yet. */
type Take<Message, Made> = (
  message: Message,
  done: { resolve: (made: Made) => void; reject: (error: unknown) => void },
) => void;

/**
 * Hands the bytes of a long answer to a worker as they come, then null, and gives what it makes of them. When it gives
 * up or is called off, the rest of the answer is not fetched.
 */
export async function throughWorker<Message, Made>(
  worker: Worker,
  answer: ReadableStream<Bytes>,
  signal: AbortSignal,
  take: Take<Message, Made>,
): Promise<Made> {
  const reader = answer.getReader();
  try {
    return await new Promise<Made>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.onerror = () => reject(new Error("the worker stopped"));
      worker.onmessage = ({ data }: MessageEvent<Message>) => take(data, { resolve, reject });
      feed(worker, reader).catch(reject);
    });
  } finally {
    worker.terminate();
    await reader.cancel().catch(() => {}); // broken off already
  }
}

async function feed(worker: Worker, reader: ReadableStreamDefaultReader<Bytes>): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    worker.postMessage(value, [value.buffer]);
  }
  worker.postMessage(null);
}

/** The same answer, telling after each piece how many bytes have come. */
export function counted(
  answer: ReadableStream<Bytes>,
  onBytes: (bytes: number) => void,
): ReadableStream<Bytes> {
  let bytes = 0;
  return answer.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(piece, out) {
        bytes += piece.byteLength;
        onBytes(bytes);
        out.enqueue(piece);
      },
    }),
  );
}
