export type DecodeRequest = { id: number; image: ImageData };
export type DecodeAnswer = { id: number; code: string | null } | { id: number; failed: string };

export type Decoder = {
  /** The code in the image, or null. @throws when the reader itself cannot work */
  decode(image: ImageData): Promise<string | null>;
  end(): void;
};

type Waiting = { resolve: (code: string | null) => void; reject: (error: Error) => void };

/** Reads images in a worker, so that the screen stays quick meanwhile. */
export function startDecoder(): Decoder {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failed" in data) asked?.reject(new Error(data.failed));
    else asked?.resolve(data.code);
  };
  worker.onerror = () => {
    for (const asked of waiting.values()) asked.reject(new Error("The reader could not be loaded"));
    waiting.clear();
  };

  return {
    decode(image) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, image } satisfies DecodeRequest, [image.data.buffer]);
      });
    },
    end: () => worker.terminate(),
  };
}
